import { useEffect, useRef } from "react";

/** Loads again whenever `news` becomes another, the first report after the page too: something may have come between both. */
export function useReloadOnNews(news: number, reload: () => Promise<unknown>): void {
  const seen = useRef(news);
  useEffect(() => {
    if (news === seen.current) return;
    seen.current = news;
    void reload();
  }, [news, reload]);
}
