import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Goes to the page of a planned change; null: none yet. It waits until the form is drawn as sent:
 * earlier, the form would ask whether to leave without saving.
 */
export const useWayToChange = (id: string | null): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== null) void navigate(`/admin/bulk?id=${id}`)
  }, [id, navigate])
}
