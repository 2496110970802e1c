import { expect } from "vitest";
import { axe } from "./support/axe";
import { bothWays, screenshot } from "./support/test";
import { signIn } from "./support/visit";
