#!/bin/sh
# Run as root by deb and rpm after the files are in their places.
set -e

app='/opt/${sanitizedProductName}'
profile='/etc/apparmor.d/${executable}'

# An AppArmor that does not know the rule of the profile (before 4.0) does not forbid what it allows: then no profile is installed.
if [ -d /etc/apparmor.d ] && command -v apparmor_parser >/dev/null 2>&1 \
  && apparmor_parser --skip-kernel-load --skip-cache "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  cp "$app/resources/apparmor-profile" "$profile"
  chmod 0644 "$profile"
  # Loaded at once where AppArmor is at work, and with the system where an image of one is made.
  if [ -d /sys/kernel/security/apparmor ] && ! ischroot 2>/dev/null; then
    apparmor_parser --replace --skip-cache "$profile" || echo "The AppArmor profile $profile is loaded at the next start of the system."
  fi
fi

# Whether ordinary users can have namespaces of their own, which Chromium's sandbox is made of.
has_user_namespaces() {
  unshare --user true 2>/dev/null || return 1
  [ "$(cat /proc/sys/kernel/unprivileged_userns_clone 2>/dev/null)" != 0 ] || return 1
  [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null)" != 1 ] || [ -f "$profile" ]
}

# Only where they cannot does the sandbox need a helper with the rights of root.
if has_user_namespaces; then
  chmod 0755 "$app/chrome-sandbox"
else
  chmod 4755 "$app/chrome-sandbox"
fi
