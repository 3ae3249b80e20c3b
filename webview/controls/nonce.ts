// The widget library tries a style element when it loads, and looks for the page's nonce in this place. It has to be
// there before the library's modules run, so this module is imported ahead of them.
const meta = document.createElement('meta');
meta.setAttribute('property', 'csp-nonce');
meta.content = document.currentScript?.nonce ?? '';
document.head.append(meta);
