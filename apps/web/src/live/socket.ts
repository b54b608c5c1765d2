import type { Socket, SocketEvents } from "./host.ts";

/**
 * Opens the browser's WebSocket to the server's live connection.
 * @param page the page's address; the socket connects to its host
 */
export function connectTo(page: string): (events: SocketEvents) => Socket {
  return ({ opened, heard: received, closed }) => {
    const url = new URL("live", page);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", (event) => {
      if (typeof event.data === "string") received(event.data);
    });
    socket.addEventListener("close", closed);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        socket.close();
      },
    };
  };
}
