import { latin1 } from '../../text/decimal.ts';

/** Parts that may precede the root element: declaration, comments, document type. */
const prolog =
	/^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/;

/** The name of an XML file's root element, from its first bytes (up to 4 KiB); undefined if there is none. */
export function xmlRoot(head: Uint8Array): string | undefined {
	const text = latin1(head, 0, Math.min(head.length, 4096));
	const rest = text.slice(prolog.exec(text)?.[0].length ?? 0);
	return /^<([A-Za-z_][\w.:-]*)(?=[\s/>]|$)/.exec(rest)?.[1];
}
