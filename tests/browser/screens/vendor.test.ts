import { lookAtScreensOf } from "./look";

lookAtScreensOf("vendor");
