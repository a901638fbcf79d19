#!/bin/sh
# A Docker engine on a Debian machine that has none, as root and apart from the machine: a newer Debian below a folder, in a mount namespace of its own.
#   engine.sh build <folder>            once: the newer Debian with Docker, and an older one for images
#   engine.sh start <folder> <shared>   starts it, with <shared> at the same path inside; prints the pid of dockerd
#   engine.sh stop <folder>             ends it, and takes its rules, bridges and mounts away
set -eu
command=$1 folder=$2
rootfs=$folder/rootfs

mirror() {
  sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)*\([^ ]*\) .*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null | grep -m 1 '/debian/*$'
}

debian() {
  suite=$1 target=$2 include=$3
  [ -e "$target.done" ] && return
  rm -rf "$target"
  # A mirror that is not fresh is good enough.
  debootstrap --variant=minbase --include="$include" "$suite" "$target" "$(mirror)" /usr/share/debootstrap/scripts/sid
  cp -r /etc/apt/apt.conf.d/*proxy* "$target/etc/apt/apt.conf.d/" 2> /dev/null || true
  echo 'Acquire::Check-Valid-Until "false";' > "$target/etc/apt/apt.conf.d/99not-fresh"
  # As in the images of Debian: no cache in an image.
  rm -rf "$target"/var/cache/apt/* "$target"/var/lib/apt/lists/*
  echo 'Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache ""; DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };' \
    > "$target/etc/apt/apt.conf.d/99no-cache"
  cp /etc/ssl/certs/ca-certificates.crt "$target/etc/ssl/certs/ca-certificates.crt"
  touch "$target.done"
}

case $command in
build)
  mkdir -p "$folder"
  debian bookworm "$folder/debian" ca-certificates
  debian forky "$folder/newer-debian" ca-certificates
  debian forky "$rootfs" ca-certificates,iptables,iproute2,procps,git,curl,kmod
  cp /etc/resolv.conf "$rootfs/etc/resolv.conf"
  chroot "$rootfs" sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends docker.io docker-compose docker-buildx docker-cli'
  ;;
start)
  shared=$3
  mkdir -p "$rootfs/oldroot" "$rootfs/var/sock"
  cat > "$rootfs/start" << END
set -e
mount --bind $rootfs $rootfs
cd $rootfs
for each in proc sys dev; do mount --rbind /\$each \$each; done
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mkdir -p ./$shared
mount --bind $shared ./$shared
pivot_root . oldroot
cd /
umount -l /oldroot
rm -f /var/run/docker.pid
exec env PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root dockerd -H unix:///var/sock/docker.sock --mtu 1400
END
  for each in iptables ip6tables; do chroot "$rootfs" "$each-save" > "$folder/$each.before" 2> /dev/null || true; done
  setsid unshare -m --propagation private sh "$rootfs/start" > "$folder/dockerd.log" 2>&1 < /dev/null &
  echo $! > "$folder/dockerd.pid"
  echo $!
  ;;
stop)
  pid=$(cat "$folder/dockerd.pid")
  bridges=$(ip -o link show type bridge | sed -n 's/^[0-9]*: \(docker0\|br-[0-9a-f]\{12\}\):.*/\1/p')
  kill "$pid" 2> /dev/null || true
  for _ in $(seq 60); do kill -0 "$pid" 2> /dev/null && sleep 0.5; done
  for bridge in $bridges; do ip link delete "$bridge"; done
  for each in iptables ip6tables; do
    for table in filter:INPUT,FORWARD,OUTPUT nat:PREROUTING,INPUT,OUTPUT,POSTROUTING raw:PREROUTING,OUTPUT; do
      {
        echo "*${table%%:*}"
        sed -n "/^\*${table%%:*}\$/,/^COMMIT/p" "$folder/$each.before" | grep '^[:-]' || echo "${table#*:}" | tr , '\n' | sed 's/.*/:& ACCEPT/'
        echo COMMIT
      } | chroot "$rootfs" "$each-restore" || true
    done
  done
  rm -f "$folder/dockerd.pid"
  ;;
esac
