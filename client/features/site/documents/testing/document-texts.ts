// What tests ask of documents: all they say, piece by piece.

import type { Block, Piece, SiteDocument, Text } from "../document.ts";

export const blocksOf = ({ sections }: SiteDocument): readonly Block[] => sections.flatMap(({ blocks }) => blocks);

export const textsOf = (block: Block): readonly Text[] => (block.kind === "list" ? block.items : [block.text]);

export const piecesOf = (document: SiteDocument): readonly Piece[] => blocksOf(document).flatMap(textsOf).flat();

/** A text as it is written, for messages and comparisons. */
export const written = (text: Text): string => text.map(writtenPiece).join("");

function writtenPiece(piece: Piece): string {
  if (typeof piece === "string") return piece;
  return "value" in piece ? `{${piece.value}}` : `[${piece.words}](${piece.to})`;
}
