import { lookAtScreensOf } from "./look";

lookAtScreensOf("admin");
