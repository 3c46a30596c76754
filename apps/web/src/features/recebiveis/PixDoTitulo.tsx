import { Button } from "@mantine/core"
import type { FichaDoTitulo } from "@partida/contracts"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"

const DialogoDoPix = sobDemanda(async () => (await import("./DialogoDoPix.tsx")).DialogoDoPix)

/** A title that still has something to receive may be paid by a code. */
export function PixDoTitulo({ ficha }: { readonly ficha: FichaDoTitulo }) {
  const [aberto, setAberto] = useState(false)
  if (ficha.retirado || ficha.situacao === "PAGO") return null
  return (
    <>
      <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setAberto(true)}>
        Cobrar por Pix
      </Button>
      {aberto && (
        <Suspense>
          <DialogoDoPix ficha={ficha} aoFechar={() => setAberto(false)} />
        </Suspense>
      )}
    </>
  )
}
