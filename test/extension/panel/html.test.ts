import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, newNonce, panelHtml } from '../../../src/extension/panel/html.ts';

const parts = {
	cspSource: 'https://*.vscode-cdn.net',
	nonce: 'abc123',
	script: 'https://x.vscode-cdn.net/webview.js',
	worker: 'https://x.vscode-cdn.net/webview-worker.js',
	uri: 'file:///home/a%20b/plate.gmr',
	title: 'plate.gmr',
};

describe('the policy', () => {
	const directives = new Map(
		contentSecurityPolicy(parts.cspSource, parts.nonce)
			.split('; ')
			.map((directive) => {
				const [name, ...values] = directive.split(' ');
				return [name, values] as const;
			}),
	);

	test('allows nothing that is not named', () => {
		expect(directives.get('default-src')).toEqual(["'none'"]);
	});

	test('takes scripts by nonce alone, and WebAssembly', () => {
		expect(directives.get('script-src')).toEqual(["'nonce-abc123'", "'wasm-unsafe-eval'"]);
	});

	test('sends no forms, and takes addresses from no other base: the default does not speak for these', () => {
		expect(directives.get('form-action')).toEqual(["'none'"]);
		expect(directives.get('base-uri')).toEqual(["'none'"]);
	});

	test('allows nothing else that is unsafe', () => {
		expect([...directives.values()].flat().filter((value) => /unsafe/.test(value))).toEqual([
			"'wasm-unsafe-eval'",
		]);
	});

	test('starts workers from blobs and fetches from the extension and the mesh alone', () => {
		expect(directives.get('worker-src')).toEqual(['blob:']);
		expect(directives.get('connect-src')).toEqual([parts.cspSource]);
	});
});

describe('the page', () => {
	test('runs one script, which carries the nonce', () => {
		expect(panelHtml(parts).match(/<script[^>]*>/g)).toEqual([
			`<script nonce="abc123" src="${parts.script}">`,
		]);
	});

	test('gives its script the document and the worker', () => {
		const html = panelHtml(parts);
		expect(html).toContain(`data-uri="${parts.uri}"`);
		expect(html).toContain(`data-worker="${parts.worker}"`);
	});

	test('a file name can neither leave its attribute nor make an element', () => {
		const html = panelHtml({ ...parts, title: '<b>', uri: 'file:///"onload="x' });
		expect(html).not.toContain('<b>');
		expect(html).not.toContain('"onload=');
		expect(html).toContain('<title>&lt;b&gt;</title>');
	});
});

test('a nonce is 32 hexadecimal digits and not used twice', () => {
	const nonces = Array.from({ length: 50 }, newNonce);
	expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true);
	expect(new Set(nonces).size).toBe(50);
});
