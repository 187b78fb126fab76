// MapLibre draws text with the page's own fonts when a style has no glyph server. It reads the weight in the
// name of the first family; the second is the one that exists.
export const FONT = ['Inter Variable'];
export const FONT_MEDIUM = ['Inter Variable Medium', 'Inter Variable'];
export const FONT_SEMIBOLD = ['Inter Variable Semibold', 'Inter Variable'];
export const FONT_ITALIC = ['Inter Variable Italic', 'Inter Variable'];
