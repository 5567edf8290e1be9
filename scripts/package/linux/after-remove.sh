#!/bin/sh
# Run as root by deb (with a word) and rpm (with the number of versions that stay) after files went. Data and clips of the users
# are theirs: nothing of that is touched.
set -e

case "$1" in
  0 | remove | purge | disappear) ;;
  # An update: the new version has put its own profile there.
  *) exit 0 ;;
esac

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if [ -d /sys/kernel/security/apparmor ] && ! ischroot 2>/dev/null && command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
