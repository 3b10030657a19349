// Above the table of all coins: favourites alone, and the way back for coins that are hidden everywhere.

import type { ReactNode } from "react";
import { toggleMark, useCoinMarks } from "../../../desk/coin-marks.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useMenuUnder } from "../../../ui/use-menu-under.ts";
import styles from "./market-head.module.css";

interface CoinMarkButtonsProps {
  /** Only favourites are listed. */
  readonly isFavourites: boolean;
  readonly onFavourites: (only: boolean) => void;
}

/** Each button only while there are coins of its mark. */
export function CoinMarkButtons({ isFavourites, onFavourites }: CoinMarkButtonsProps): ReactNode {
  const t = useTranslate();
  const { favouriteCoins, hiddenCoins } = useCoinMarks();
  const { at, open, close } = useMenuUnder();
  return (
    <>
      {favouriteCoins.length > 0 && (
        <button type="button" className={styles.mark} aria-pressed={isFavourites} onClick={() => onFavourites(!isFavourites)}>
          {t("list.favourites")}
        </button>
      )}
      {hiddenCoins.length > 0 && (
        <button type="button" className={styles.mark} aria-haspopup="menu" aria-expanded={at !== undefined} onClick={open}>
          {t("list.hidden", { count: hiddenCoins.length })}
        </button>
      )}
      {at && (
        <Menu
          label={t("list.hidden", { count: hiddenCoins.length })}
          at={at}
          entries={hiddenCoins.map((symbol) => ({
            kind: "item",
            text: t("row.unhide", { symbol }),
            run: () => toggleMark("hiddenCoins", symbol),
          }))}
          onClose={close}
        />
      )}
    </>
  );
}
