/** The trusted-types policy by which the newsroom parses a copied sheet in an inert document. */
export const sheetTrustedType = 'sheet-clipboard';
