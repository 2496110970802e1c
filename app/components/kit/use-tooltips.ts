import { useEffect } from "react";
import "./toast.css";

const opensAfter = 700;
const staysWarm = 300;

/**
 * toast.css draws tooltips from `data-tip`, after 700 ms. After one tooltip was open, the next one
 * opens at once, until no tooltip was open for 300 ms. Escape closes a tooltip.
 */
export function useTooltips() {
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (state: "warm" | "closed" | null) => {
      clearTimeout(timer);
      if (state) root.dataset.tips = state;
      else delete root.dataset.tips;
    };
    const tipOf = ({ target }: Event) => target instanceof Element && target.closest("[data-tip]");
    const onOver = (event: PointerEvent) => {
      if (!tipOf(event)) return;
      if (root.dataset.tips === "warm") return clearTimeout(timer);
      clearTimeout(timer);
      timer = setTimeout(() => set("warm"), opensAfter);
    };
    const onOut = (event: PointerEvent) => {
      if (!tipOf(event)) return;
      clearTimeout(timer);
      if (root.dataset.tips) timer = setTimeout(() => set(null), staysWarm);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") set("closed");
    };
    document.addEventListener("pointerover", onOver);
    document.addEventListener("pointerout", onOut);
    document.addEventListener("keydown", onKey);
    return () => {
      set(null);
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("pointerout", onOut);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
