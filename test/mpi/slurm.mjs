// A cluster of this machine alone, managed by Slurm: job.sh as a user submits it, and --launcher srun.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../setup/process.mjs';
import { meshes } from './meshes.mjs';
import { call, figures, python, trirefine, tryTrirefine } from './programs.mjs';

/** Tests in a folder, as `rows` has them. */
export function* slurm(folder) {
	const home = join(folder, 'slurm');
	let starting;
	const started = () => {
		starting ??= startSlurm(home);
		return starting;
	};
	yield { name: 'slurm, job.sh', test: async () => job(folder, await started()) };
	yield { name: 'slurm, srun', test: async () => srun(folder, await started()) };
	yield { name: 'slurm, srun without MPI', test: async () => apart(folder, await started()) };
	yield { name: 'slurm, end', test: async () => stop(await started(), home) };
}

/** Starts munge, slurmctld and slurmd; resolves to the environment of their clients once the node is idle. */
async function startSlurm(folder) {
	for (const name of ['state', 'spool']) mkdirSync(join(folder, name), { recursive: true });
	const node = hostname().split('.')[0];
	const lines = [
		'ClusterName=one',
		`SlurmctldHost=${node}`,
		'SlurmUser=root',
		'AuthType=auth/munge',
		'ProctrackType=proctrack/pgid',
		'TaskPlugin=task/none',
		`SlurmctldPidFile=${folder}/slurmctld.pid`,
		`SlurmdPidFile=${folder}/slurmd.pid`,
		`SlurmdSpoolDir=${folder}/spool`,
		`StateSaveLocation=${folder}/state`,
		`SlurmctldLogFile=${folder}/slurmctld.log`,
		`SlurmdLogFile=${folder}/slurmd.log`,
		'SelectType=select/cons_tres',
		'SelectTypeParameters=CR_CPU',
		// Four tasks, on fewer cores too.
		'SlurmdParameters=config_overrides',
		`NodeName=${node} CPUs=4 RealMemory=16384`,
		'PartitionName=all Nodes=ALL Default=YES State=UP',
	];
	writeFileSync(join(folder, 'slurm.conf'), `${lines.join('\n')}\n`);
	// srun finds Debian's Python first, as on a cluster of Debian machines.
	const env = { SLURM_CONF: join(folder, 'slurm.conf'), PATH: `/usr/bin:${process.env.PATH}` };
	if ((await call('munge', ['-n'])).exit !== 0) {
		mkdirSync('/run/munge', { recursive: true });
		await run('chown', ['munge', '/run/munge']);
		await run('runuser', ['-u', 'munge', '--', 'munged']);
	}
	for (const program of ['slurmctld', 'slurmd'])
		if ((await run(`/usr/sbin/${program}`, [], { env })) !== 0) throw new Error(`no ${program}`);
	for (let tries = 60; ; tries--) {
		const { text } = await call('sinfo', ['-h', '-o', '%t'], { env });
		if (text === 'idle') return env;
		if (tries === 0) throw new Error(`the node is ${text}`);
		await sleep(500);
	}
}

async function stop(env, folder) {
	const pids = ['slurmctld', 'slurmd'].map((name) =>
		readFileSync(join(folder, `${name}.pid`), 'utf8').trim(),
	);
	await run('/usr/bin/scontrol', ['shutdown'], { env });
	while (pids.some((pid) => existsSync(`/proc/${pid}`))) await sleep(100);
	return 'stopped';
}

/** A mesh, and how longest-edge bisection refines it. */
async function mesh(folder) {
	const path = join(folder, 'cluster.msh');
	await meshes.find(({ name }) => name === 'line').make(path, { trirefine, writeFileSync });
	const ours = join(folder, 'cluster.ours.vtu');
	await trirefine('longest-edge', path, '-o', ours, '--select', 'hash:0.2', '--force');
	return { path, expected: JSON.stringify(await figures(ours)) };
}

async function requireEqual(result, expected) {
	const found = JSON.stringify(await figures(result));
	if (found !== expected) throw new Error(`${found}, expected ${expected}`);
}

/** The folder is submitted as handover writes it, on four tasks. */
async function job(folder, env) {
	const { path, expected } = await mesh(folder);
	const hand = join(folder, 'cluster-job');
	await trirefine('handover', path, '-o', hand, '--select', 'hash:0.2');
	const parsed = await call('sbatch', ['--test-only', 'job.sh'], { cwd: hand, env });
	if (parsed.exit !== 0) throw new Error(`sbatch --test-only: ${parsed.text}`);
	const { exit, text } = await call('sbatch', ['--wait', 'job.sh'], { cwd: hand, env });
	const [, id] = /Submitted batch job (\d+)/.exec(text) ?? [];
	const printed = readFileSync(join(hand, `slurm-${id}.out`), 'utf8').trim();
	if (exit !== 0) throw new Error(`sbatch: exit code ${exit}: ${printed}`);
	if (!printed.includes('on 4 ranks')) throw new Error(`not on four ranks: ${printed}`);
	const result = join(folder, 'cluster-job.vtu');
	await trirefine('takeback', hand, '-o', result);
	await requireEqual(result, expected);
	return printed.split('\n').at(-1);
}

const onRanks = (path, result) => [
	...['refine', path, '--select', 'hash:0.2', '-o', result, '--python', python],
	...['--engine', 'mpi', '--ranks', '4', '--launcher', 'srun'],
];

async function srun(folder, env) {
	const { path, expected } = await mesh(folder);
	const result = join(folder, 'cluster-srun.vtu');
	const { exit, text } = await tryTrirefine(onRanks(path, result), { env });
	if (exit !== 0) throw new Error(`exit code ${exit}: ${text}`);
	await requireEqual(result, expected);
	return text.split('\n').at(-1);
}

/** Tasks that do not find each other end with words. */
async function apart(folder, env) {
	const { path } = await mesh(folder);
	const { exit, text } = await tryTrirefine(onRanks(path, join(folder, 'apart.vtu')), {
		env: { ...env, SLURM_MPI_TYPE: 'none' },
	});
	if (exit !== 3 || !/srun failed with exit code 1: /.test(text))
		throw new Error(`exit code ${exit}: ${text}`);
	return text.split('\n').at(-1);
}
