import fs from 'node:fs/promises';
import path from 'node:path';
import { runOrStop } from '../../lib/run.mjs';
import { descriptionLines } from './command-line.mjs';
import { filesBelow } from './staged-files.mjs';

/** Makes `order.output` of the files laid out below `root`; `work` is a folder for rpmbuild. */
export async function writeRpm(order, root, work) {
  const scripts = {
    afterInstall: await fs.readFile(order.afterInstall, 'utf8'),
    afterRemove: await fs.readFile(order.afterRemove, 'utf8'),
  };
  const spec = path.join(work, `${order.name}.spec`);
  await fs.writeFile(spec, specText(order, scripts, await filesBelow(root)));
  const made = path.join(work, 'made');
  await runOrStop('rpmbuild (of the package "rpm")', 'rpmbuild', [
    '-bb',
    `--target=${machines[order.architecture] ?? order.architecture}-unknown-linux`,
    `--buildroot=${root}`,
    `--define=_topdir ${path.join(work, 'rpmbuild')}`,
    `--define=_rpmdir ${made}`,
    spec,
  ]);
  const [name] = (await filesBelow(made)).filter((file) => file.endsWith('.rpm'));
  await fs.copyFile(path.join(made, name), order.output);
}

/** Processors by the names of rpm. */
const machines = { amd64: 'x86_64', arm64: 'aarch64' };

/** What electron-builder calls a compression, as the payload of an rpm. */
const payloads = { xzmt: 'w6T0.xzdio', xz: 'w6.xzdio', zstd: 'w9T0.zstdio', gzip: 'w6.gzdio' };

/**
 * The recipe for rpmbuild. Nothing is built or changed: the files are below the build root already. Libraries that programs are
 * linked with are found by rpmbuild, by name and word length, which every distribution understands; the app's own are left out.
 */
export function specText(order, { afterInstall, afterRemove }, files) {
  const { summary, text } = descriptionLines(order.description);
  const app = order.files.find(({ from }) => from.endsWith('/')).to;
  const outside = files.map((file) => `/${file}`).filter((file) => !file.startsWith(`${app}/`));
  return `%global __os_install_post %{nil}
%global __brp_check_rpaths %{nil}
%global debug_package %{nil}
%global _build_id_links none
%global _binary_payload ${payloads[order.compression] ?? payloads.xzmt}
%global __provides_exclude_from ^/opt/.*$
%global __requires_exclude ^lib(ffmpeg|EGL|GLESv2|vulkan|vk_swiftshader)[.]so

Name: ${order.name}
Version: ${order.version}
Release: ${order.iteration ?? '1'}
Summary: ${order.summary ?? summary}
License: ${order.license}
Group: ${order.category ?? 'Applications'}
URL: ${order.url}
Vendor: ${order.vendor ?? order.maintainer}
Packager: ${order.maintainer}
${order.depends.map((name) => `Requires: ${name}`).join('\n')}

%description
${text.join('\n')}

%post
${afterInstall.trim()}

%postun
${afterRemove.trim()}

%files
%defattr(-,root,root,-)
"${app}"
${outside.map((file) => `"${file}"`).join('\n')}
`;
}
