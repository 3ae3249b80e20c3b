import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../src/cli/lsp/bigMessages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const message = (text: string) => ({
	jsonrpc: '2.0',
	method: 'textDocument/didOpen',
	params: { textDocument: { uri: 'file:///a.gmr', text, version: 3 } },
});
const large = (text: string) => text.repeat(Math.ceil(1_100_000 / text.length));

/** Holds that long bytes are those of a text; `toEqual` would take seconds. */
const mustBe = (actual: unknown, text: string) =>
	expect(Buffer.compare(actual as Uint8Array, bytes(text))).toBe(0);

function textOf(body: Uint8Array): unknown {
	return (parseMessage(body) as ReturnType<typeof message>).params.textDocument.text;
}

describe('a message', () => {
	test('without long strings is what JSON makes of it', () => {
		const small = message('0 1\n"é€𝄞\\');
		expect(parseMessage(bytes(JSON.stringify(small)))).toEqual(small);
	});

	test('with a long text gives its bytes, and the rest as it is', () => {
		const text = large('0.5 1\n# "é€𝄞" \\ / \t\r\n');
		const parsed = parseMessage(bytes(JSON.stringify(message(text)))) as ReturnType<typeof message>;
		expect(parsed.params.textDocument.text).toBeInstanceOf(Uint8Array);
		mustBe(textOf(bytes(JSON.stringify(message(text)))), text);
		expect({ ...parsed.params.textDocument, text: '' }).toEqual(message('').params.textDocument);
	});

	test('may escape every character', () => {
		const text = large('a\u0000é€𝄞\b\f');
		const escaped = [...text]
			.flatMap((character) => character.split(''))
			.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
			.join('');
		const body = bytes(JSON.stringify(message('@')).replace('@', escaped));
		mustBe(textOf(body), text);
	});

	test('may hold half a surrogate pair, which is what TextEncoder makes of it', () => {
		const text = large('1 \ud800 2 \udc00\n');
		mustBe(textOf(bytes(JSON.stringify(message(text)))), text);
	});

	test('may hold several long texts', () => {
		const [a, b] = [large('1\n'), large('"2"')];
		const [first, second, third] = parseMessage(bytes(JSON.stringify([a, 'c', b]))) as unknown[];
		mustBe(first, a);
		expect(second).toBe('c');
		mustBe(third, b);
	});

	test('whose long text ends with backslashes ends where the text does', () => {
		const text = `${large('1 ')}\\\\`;
		mustBe(textOf(bytes(JSON.stringify(message(text)))), text);
	});

	test('that is no JSON is refused', () => {
		expect(() => parseMessage(bytes('{"a'))).toThrow(SyntaxError);
		expect(() => parseMessage(bytes(`{"a":"${large('1')}`))).toThrow(SyntaxError);
		expect(() => parseMessage(bytes(`["${large('1')}\\uxyzw"]`))).toThrow(SyntaxError);
	});
});
