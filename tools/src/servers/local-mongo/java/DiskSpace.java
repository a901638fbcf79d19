import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Protects H2 from a full disk: it closes the store after a failed write and loses data when a later one succeeds. `isLow` reports a full disk while
 * a reserve is still free, so that new writes are refused; a write in progress waits until it succeeds.
 */
public class DiskSpace {
  private static final long RESERVE_BYTES = 16 << 20;
  private static final int RETRY_MS = 100;
  private static final String SCHEME = "waiting";

  static boolean isLow(File file) {
    return file.getAbsoluteFile().getParentFile().getUsableSpace() < RESERVE_BYTES;
  }

  /** The name under which H2 opens a file whose writes wait for space. */
  static String waitingPath(File file) {
    FilePath.register(new WaitingPath());
    return SCHEME + ":" + file.getPath();
  }

  /** Public, because H2 creates them by reflection. */
  public static class WaitingPath extends FilePathWrapper {
    @Override public String getScheme() {
      return SCHEME;
    }

    @Override public FileChannel open(String mode) throws IOException {
      return new WaitingChannel(super.open(mode), new File(getBase().toString()));
    }
  }

  static class WaitingChannel extends FileBase {
    private final FileChannel channel;
    private final File file;

    WaitingChannel(FileChannel channel, File file) {
      this.channel = channel;
      this.file = file;
    }

    @Override public int write(ByteBuffer from, long position) throws IOException {
      while (true) {
        try {
          return channel.write(from, position);
        } catch (IOException failure) {
          waitOrThrow(failure);
        }
      }
    }

    @Override public int write(ByteBuffer from) throws IOException {
      int written = write(from, channel.position());
      channel.position(channel.position() + written);
      return written;
    }

    private void waitOrThrow(IOException failure) throws IOException {
      if (!isLow(file)) throw failure;
      try {
        Thread.sleep(RETRY_MS);
      } catch (InterruptedException interrupted) {
        throw failure;
      }
    }

    @Override public int read(ByteBuffer to, long position) throws IOException {
      return channel.read(to, position);
    }

    @Override public int read(ByteBuffer to) throws IOException {
      return channel.read(to);
    }

    @Override public long position() throws IOException {
      return channel.position();
    }

    @Override public FileChannel position(long position) throws IOException {
      channel.position(position);
      return this;
    }

    @Override public long size() throws IOException {
      return channel.size();
    }

    @Override public FileChannel truncate(long size) throws IOException {
      channel.truncate(size);
      return this;
    }

    @Override public void force(boolean metaData) throws IOException {
      channel.force(metaData);
    }

    @Override public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return channel.tryLock(position, size, shared);
    }

    @Override protected void implCloseChannel() throws IOException {
      channel.close();
    }
  }
}
