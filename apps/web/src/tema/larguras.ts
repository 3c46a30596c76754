/** From this width down the screens use the phone layout. Must match the media queries of the style sheets. */
export const LARGURA_TELEFONE = "48em"
