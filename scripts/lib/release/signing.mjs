import { azureVariables } from '../packaging/signing.mjs';

/**
 * What the packages of a system will be signed with, as lines for the job's page; a thing that is missing is said, with what that
 * means for people. Values of secrets stay out.
 */
export function signingReport(system, env) {
  const has = (name) => (env[name] ?? '').trim() !== '';
  return [...signatures(system, env, has), ...updates(has)].map(([level, text]) => `::${level}::${text}`);
}

function signatures(system, env, has) {
  if (system === 'linux') {
    return [
      ['notice', 'Packages for Linux are not signed: their checksums and attestations vouch for them.'],
    ];
  }
  if (system === 'win32') return [windowsSignature(env)];
  if (!has('MAC_CERTIFICATE')) {
    return [
      [
        'warning',
        'Packages for macOS will not be signed: macOS refuses to open them at first, and they never update themselves.',
      ],
    ];
  }
  return has('APPLE_ID')
    ? [['notice', 'Packages for macOS will be signed and notarised.']]
    : [['warning', 'Packages for macOS will be signed but not notarised: macOS warns of them.']];
}

function windowsSignature(env) {
  const { set, missing } = azureVariables(env);
  if (missing.length === 0) return ['notice', 'Packages for Windows will be signed.'];
  if (set.length > 0)
    return ['error', `Packages for Windows will not be made: ${missing.join(', ')} must be set too.`];
  return [
    'warning',
    'Packages for Windows will not be signed: Windows warns of them, and they never update themselves.',
  ];
}

function updates(has) {
  return has('GATEWAY_STUDIO_UPDATES')
    ? [
        [
          'notice',
          'The packages can look for updates at the address in GATEWAY_STUDIO_UPDATES, once their user agrees.',
        ],
      ]
    : [['notice', 'GATEWAY_STUDIO_UPDATES is not set: these packages cannot look for updates.']];
}
