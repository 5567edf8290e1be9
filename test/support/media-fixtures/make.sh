#!/bin/sh
# Makes the files beside it once more. They are kept in the repository, so that no test needs these programs:
# ffmpeg, cjpeg (libjpeg-turbo-progs), cwebp (webp), heif-enc (libheif-examples), lame.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quiet="ffmpeg -v error -y -bitexact"
picture="-f lavfi -i testsrc2=s=320x180:r=24:d=2"
sound="-f lavfi -i sine=f=440:r=44100:d=3"

$quiet -f lavfi -i testsrc2=s=320x200 -frames:v 1 "$work/p.ppm"
$quiet -f lavfi -i testsrc2=s=64x40 -frames:v 1 "$work/small.ppm"
$quiet -i "$work/p.ppm" -pix_fmt rgb24 "$work/p.png"

cjpeg -quality 60 -outfile baseline.jpg "$work/p.ppm"
cjpeg -quality 60 -progressive -outfile progressive.jpg "$work/p.ppm"
cwebp -quiet -q 50 "$work/p.png" -o lossy.webp
cwebp -quiet -lossless "$work/p.png" -o lossless.webp
heif-enc -q 40 -o picture.heic "$work/p.png" > /dev/null

# shellcheck disable=SC2086
{
$quiet $picture $sound -t 2 -c:v libx264 -crf 36 -g 12 -pix_fmt yuv420p -c:a aac -b:a 32k sound.mp4
$quiet $picture -c:v libx264 -crf 36 -g 12 -pix_fmt yuv420p -movflags +faststart silent.mp4
$quiet $picture -c:v libx264 -crf 36 -g 12 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov fragments.mp4
$quiet $picture $sound -t 2 -c:v libx265 -x265-params log-level=none -crf 38 -tag:v hvc1 -pix_fmt yuv420p \
  -c:a aac -b:a 32k "$work/flat.mov"
$quiet -i "$work/flat.mov" -c copy -metadata:s:v:0 rotate=90 phone.mov
$quiet $picture -c:v prores_ks -profile:v 0 -s 64x36 -t 0.2 prores.mov

$quiet $sound -ac 1 -t 3 "$work/s.wav"
lame --quiet --noreplaygain -b 64 -m m "$work/s.wav" constant.mp3
lame --quiet --noreplaygain -t -b 64 -m m "$work/s.wav" no-index.mp3
lame --quiet --noreplaygain -V 6 -m m --add-id3v2 --tt 'Tone' --ta 'Nobody' --ti baseline.jpg "$work/s.wav" variable-cover.mp3

# Formats that are not taken.
$quiet -i "$work/small.ppm" other.gif
$quiet -i "$work/small.ppm" other.bmp
$quiet -i "$work/small.ppm" -compression_algo lzw other.tiff
$quiet -i "$work/small.ppm" -c:v libaom-av1 -still-picture 1 -pix_fmt yuv420p other.avif
$quiet -i "$work/small.ppm" -c:v libjxl other.jxl
tiny="-f lavfi -i testsrc2=s=64x36:r=10:d=0.5"
beep="-f lavfi -i sine=f=440:r=22050:d=0.5"
$quiet $tiny -c:v libvpx-vp9 -b:v 20k other.webm
$quiet $tiny -c:v libx264 -crf 40 other.mkv
$quiet $tiny -c:v mpeg4 -q:v 20 other.avi
$quiet $tiny -c:v wmv2 -q:v 20 other.wmv
$quiet $tiny -c:v libx264 -crf 40 other.3gp
$quiet $beep -c:a libvorbis -q:a 0 other.ogg
$quiet $beep -c:a libopus -b:a 8k other.opus
$quiet $beep -c:a flac other.flac
$quiet $beep -c:a aac -b:a 16k other.aac
$quiet $beep -c:a aac -b:a 16k other.m4a
$quiet $beep -c:a mp2 -b:a 32k other.mp2
$quiet $beep -c:a pcm_s16be -ar 8000 other.aiff
$quiet $beep -c:a aac -b:a 16k sound-only.mp4
}
