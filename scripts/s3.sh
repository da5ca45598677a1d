#!/usr/bin/env bash
# A real S3 server for tests and trials: Ceph's object gateway on loopback, one node, nothing replicated. As root on Debian 12:
#   apt-get install -y --no-install-recommends ceph-mon ceph-osd radosgw
#   S3_DIR=/some/folder/of/its/own scripts/s3.sh start|stop|kill9|wipe|status
# A first start takes some 10 s and prints where the server is, a later one 3 s. `kill9` is a power cut of the server; `wipe` stops it and
# removes the folder. Every object that was acknowledged is there after a kill.
set -euo pipefail
folder=${S3_DIR:?set S3_DIR to a folder of its own: start empties one that holds no finished store}
port=${S3_PORT:-7480}
monitor_port=${S3_MONITOR_PORT:-7481}
# The storage daemon takes some of the next ten.
storage_port=${S3_STORAGE_PORT:-7482}
access_key=${S3_ACCESS_KEY_ID:-testaccesskey}
secret_key=${S3_SECRET_ACCESS_KEY:-testsecretkey0123456789}
# A sparse file.
bytes=${S3_BYTES:-4294967296}
export CEPH_CONF=$folder/ceph.conf

launch() { # name, command...: a session of its own, so that the terminal's signals do not reach it
  local name=$1
  shift
  setsid "$@" </dev/null >>"$folder/log/$name.out" 2>&1 &
  echo $! >"$folder/run/$name.pid"
}
gone() { # process id; one that nobody has waited for yet is gone too
  local state
  state=$(awk '/^State:/ { print $2 }' "/proc/$1/status" 2>/dev/null) || return 0
  [ -z "$state" ] || [ "$state" = Z ]
}
running() { # name, program
  local id
  id=$(cat "$folder/run/$1.pid" 2>/dev/null) || return 1
  [ -n "$id" ] && [ "$(cat "/proc/$id/comm" 2>/dev/null)" = "$2" ] && ! gone "$id"
}
until_true() { # seconds, what is awaited, command...
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS >= end)); then
      echo "no $what in time (see $folder/log)" >&2
      return 1
    fi
    sleep 0.1
  done
}
has_monitor() { timeout 5 ceph --connect-timeout 3 osd dump; }
has_storage() { timeout 5 ceph --connect-timeout 3 osd stat 2>/dev/null | grep -q '1 up'; }
has_gateway() { timeout 2 bash -c "exec 3<>/dev/tcp/127.0.0.1/$port"; }

make_store() {
  local storage_id
  storage_id=$(cat /proc/sys/kernel/random/uuid)
  mkdir -p "$folder"/{mon,osd,run,log,rgw}
  cat >"$CEPH_CONF" <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon_host = [v2:127.0.0.1:$monitor_port/0]
public_network = 127.0.0.0/8
cluster_network = 127.0.0.0/8
ms_bind_msgr1 = false
ms_bind_ipv6 = false
ms_bind_port_min = $storage_port
ms_bind_port_max = $((storage_port + 10))
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
ms_mon_service_mode = crc
ms_mon_cluster_mode = crc
run_dir = $folder/run
admin_socket = $folder/run/\$name.asok
pid_file =
log_file = $folder/log/\$name.log
crash_dir = $folder/log
mon_cluster_log_file = $folder/log/cluster.log
keyring = $folder/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_allow_pool_delete = true
mon_max_pg_per_osd = 1000
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
[mon]
mon_data = $folder/mon
mon_data_avail_warn = 1
mon_data_avail_crit = 1
[osd]
osd_data = $folder/osd
osd_objectstore = bluestore
bluestore_block_size = $bytes
bluestore_cache_autotune = false
bluestore_cache_size = 134217728
osd_class_dir = /usr/lib/$(uname -m)-linux-gnu/rados-classes
[client.rgw.a]
rgw_data = $folder/rgw
rgw_frontends = beast endpoint=127.0.0.1:$port tcp_nodelay=1
rgw_thread_pool_size = 64
rgw_rados_pool_pg_num_min = 4
rgw_enable_usage_log = false
rgw_cache_enabled = false
CONF
  touch "$folder/keyring"
  monmaptool --create --fsid "$(awk '/^fsid/ { print $3 }' "$CEPH_CONF")" --addv a "[v2:127.0.0.1:$monitor_port/0]" "$folder/monmap" >/dev/null
  ceph-mon -i a --mkfs --monmap "$folder/monmap"
  launch mon ceph-mon -i a -f
  until_true 30 monitor has_monitor
  ceph osd new "$storage_id" >/dev/null
  ceph-osd -i 0 --mkfs --osd-uuid "$storage_id" >>"$folder/log/osd-mkfs.out" 2>&1
}

start() {
  if running rgw radosgw; then
    echo "runs already"
    return
  fi
  local is_new=
  if [ ! -f "$folder/ready" ]; then
    stop KILL
    rm -rf "$folder"
    make_store
    is_new=yes
  fi
  if ! running mon ceph-mon; then
    launch mon ceph-mon -i a -f
    until_true 30 monitor has_monitor
  fi
  if ! running osd ceph-osd; then
    # After a kill the monitor believes that it is there, and the gateway would wait for it.
    [ -n "$is_new" ] || ceph --connect-timeout 5 osd down 0 >/dev/null 2>&1 || true
    launch osd ceph-osd -i 0 -f
  fi
  until_true 60 storage has_storage
  [ -z "$is_new" ] || radosgw-admin -n client.rgw.a user create --uid=test --display-name=test \
    --access-key="$access_key" --secret-key="$secret_key" >"$folder/log/user.json"
  launch rgw radosgw -n client.rgw.a -f
  until_true 60 gateway has_gateway
  touch "$folder/ready"
  echo "http://127.0.0.1:$port"
}

stop() { # signal
  local pair name id
  for pair in rgw:radosgw osd:ceph-osd mon:ceph-mon; do
    name=${pair%:*}
    running "$name" "${pair#*:}" || continue
    id=$(cat "$folder/run/$name.pid")
    kill -"$1" "$id" 2>/dev/null || true
    for _ in $(seq 200); do
      gone "$id" && break
      sleep 0.05
    done
    gone "$id" || kill -KILL "$id" 2>/dev/null || true
    rm -f "$folder/run/$name.pid"
  done
}

status() {
  local pair
  for pair in mon:ceph-mon osd:ceph-osd rgw:radosgw; do
    if running "${pair%:*}" "${pair#*:}"; then echo "${pair#*:} runs, process $(cat "$folder/run/${pair%:*}.pid")"; else echo "${pair#*:} does not run"; fi
  done
}

case ${1:-} in
  start) start ;;
  stop) stop TERM ;;
  kill9) stop KILL ;;
  wipe)
    stop KILL
    rm -rf "$folder"
    ;;
  status) status ;;
  *)
    echo "S3_DIR=… $0 start|stop|kill9|wipe|status" >&2
    exit 2
    ;;
esac
