import { type Browser, chromium } from 'playwright-core';

/**
 * Features of Chromium that are off. The last switch of this name alone holds, so that Playwright's own are here again,
 * those that can matter on Linux. The first two load pages for the address bar's suggestions into each window: a third of
 * what a test of the panel takes of the processor.
 */
const off = [
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
	'AimEnabled',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsFirstBalancedModeAutoEnable',
	'HttpsUpgrades',
	'LensOverlay',
	'MediaRouter',
	'NetworkTimeServiceQuerying',
	'OptimizationHints',
	'PaintHolding',
	'PreconnectToSearch',
	'ThirdPartyStoragePartitioning',
];

/** What headless Chromium needs to start at all, and quietly. */
const always = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// The driver asks for stack traces all the time: without this, functions are parsed again to have lines for them.
	'--js-flags=--no-enable-lazy-source-positions',
	`--disable-features=${off.join(',')}`,
];

/** What Chromium can draw and compute with. */
const machines = {
	// WebGPU on SwiftShader. Without its three switches a canvas kills the device; without any there is no adapter. The
	// processor paints pages sooner by itself than in the place of a card.
	webgpu: [
		'--disable-gpu-rasterization',
		'--disable-accelerated-2d-canvas',
		'--enable-unsafe-webgpu',
		'--use-webgpu-adapter=swiftshader',
		'--use-angle=swiftshader',
		'--enable-features=Vulkan',
		'--use-vulkan=swiftshader',
	],
	webgl: [],
	nothing: ['--disable-gpu', '--disable-3d-apis'],
};

export type MachineKind = keyof typeof machines;

/** Launches a Chromium; `timeout` is in milliseconds. Throws where it does not start. */
export const launchChromium = (
	executablePath: string,
	machine: MachineKind,
	timeout: number,
): Promise<Browser> =>
	chromium.launch({ executablePath, args: [...always, ...machines[machine]], timeout });
