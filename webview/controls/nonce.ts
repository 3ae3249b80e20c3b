// When it loads, the widget library tries a style element with the nonce of this meta element. It has to exist before
// the library's modules run, so this module is imported first.
const meta = document.createElement('meta');
meta.setAttribute('property', 'csp-nonce');
meta.content = document.currentScript?.nonce ?? '';
document.head.append(meta);
