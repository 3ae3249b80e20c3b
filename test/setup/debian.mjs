// What comes from the system: Chromium for the tests in a real VS Code, its SwiftShader as WebGPU adapter
// where there is no graphics card, and the Vulkan loader that Dawn opens.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { output, run } from './process.mjs';

/** The last two are for text in screenshots: without any font Chromium draws boxes. */
const packages = ['chromium', 'libvulkan1', 'fonts-liberation', 'fonts-dejavu-core'];

/** The browser named by TRIREFINE_CHROMIUM, or Debian's. */
function findChromium() {
	return [process.env.TRIREFINE_CHROMIUM, '/usr/bin/chromium'].find(
		(path) => path && existsSync(path),
	);
}

/** SwiftShader's Vulkan manifest, which Debian's browser package ships. */
async function findSwiftShader() {
	const listed = (await output('dpkg', ['-L', 'chromium', 'chromium-common'])).split('\n');
	const beside = join(dirname('/usr/lib/chromium/chromium'), 'vk_swiftshader_icd.json');
	return [...listed.filter((path) => path.endsWith('swiftshader_icd.json')), beside].find(
		existsSync,
	);
}

const hasVulkanLoader = async () =>
	(await output('/sbin/ldconfig', ['-p'])).includes('libvulkan.so.1');

function isDebian() {
	try {
		return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
	} catch {
		return false;
	}
}

async function find() {
	const [chromium, swiftShader] = [findChromium(), await findSwiftShader()];
	return { chromium, swiftShader, complete: Boolean(chromium) && (await hasVulkanLoader()) };
}

/**
 * Finds the system's packages and installs them where they are missing, this is Debian and the user is root.
 *
 * @returns {Promise<{chromium?: string, swiftShader?: string, problem?: string}>} paths of what there is; `problem`
 * says what is missing and how to get it
 */
export async function ensureSystemPackages() {
	let found = await find();
	if (!found.complete && isDebian() && process.getuid?.() === 0) {
		console.log(`Installing Debian packages: ${packages.join(', ')} …`);
		const env = { DEBIAN_FRONTEND: 'noninteractive' };
		await run('apt-get', ['update', '-qq'], { env });
		const wait = ['-o', 'DPkg::Lock::Timeout=300'];
		const install = [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
		await run('apt-get', install, { env });
		found = await find();
	}
	const { complete, ...paths } = found;
	if (complete) return paths;
	const how = isDebian()
		? `sudo apt-get install ${packages.join(' ')}`
		: 'install Chromium (TRIREFINE_CHROMIUM names it if it is not /usr/bin/chromium) and the Vulkan loader';
	return { ...paths, problem: `Chromium or the Vulkan loader is missing: ${how}` };
}

/**
 * Installs packages of Debian that other programs are in.
 *
 * @param {readonly string[]} packages
 * @throws {Error} naming the command, where they can't be installed
 */
export async function installPackages(packages) {
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	await run('apt-get', ['update', '-qq'], { env });
	const options = ['-o', 'DPkg::Lock::Timeout=600', '-y', '-qq', '--no-install-recommends'];
	const status = await run('apt-get', ['install', ...options, ...packages], { env });
	if (status !== 0) throw new Error(`these are needed: sudo apt-get install ${packages.join(' ')}`);
}
