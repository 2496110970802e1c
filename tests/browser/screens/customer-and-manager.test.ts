import { lookAtScreensOf } from "./look";

lookAtScreensOf("customer");
lookAtScreensOf("manager");
