import { useEffect, useRef, useState } from 'react'
import { drawPicture, loadCodeReader } from './read-code.ts'

/** `none`: the page has no TLS, or the device no camera. `refused`: the person or browser said no. */
export type CameraState = 'starting' | 'running' | 'none' | 'refused'

const LOOK_EVERY_MS = 150

/**
 * Shows the rear camera in `video` and reads each picture until the part is gone. `onCode` is called
 * for every code that is read; the pictures stay in the browser.
 */
export const useCamera = (onCode: (text: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const handler = useRef(onCode)
  useEffect(() => {
    handler.current = onCode
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let timer = 0
    const run = async (): Promise<void> => {
      if (navigator.mediaDevices === undefined) return setState('none')
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } },
        })
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        return setState(isRefused ? 'refused' : 'none')
      }
      const shown = video.current
      if (isOver || shown === null) return stop()
      shown.srcObject = stream
      await shown.play().catch(() => {})
      setState('running')
      const read = await loadCodeReader()
      const canvas = document.createElement('canvas')
      const look = async (): Promise<void> => {
        if (isOver) return
        if (shown.videoWidth > 0) {
          drawPicture(canvas, shown, { width: shown.videoWidth, height: shown.videoHeight })
          for (const text of await read(canvas)) if (!isOver) handler.current(text)
        }
        timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      await look()
    }
    const stop = (): void => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    run().catch((error: unknown) => {
      stop()
      setState('none')
      reportError(error)
    })
    return stop
  }, [])
  return { video, state }
}
