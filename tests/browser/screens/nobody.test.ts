import { lookAtScreensOf } from "./look";

lookAtScreensOf();
