import { latin1 } from './text/decimal.ts';

/** What may stand in front of the outermost element: a declaration, comments, the name of a document type. */
const prolog =
	/^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/;

/** The name of the outermost element of a file of XML, by its first bytes (up to 4 KiB); undefined where there is none. */
export function xmlRoot(head: Uint8Array): string | undefined {
	const text = latin1(head, 0, Math.min(head.length, 4096));
	const rest = text.slice(prolog.exec(text)?.[0].length ?? 0);
	return /^<([A-Za-z_][\w.:-]*)(?=[\s/>]|$)/.exec(rest)?.[1];
}
