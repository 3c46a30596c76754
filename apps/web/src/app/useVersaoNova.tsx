import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useEffect } from "react"
import { atualizarPara, procurarVersaoNova } from "../lib/versao.ts"
import type { criarRouter } from "./router.tsx"

const ID = "versao-nova"

/** Looks for a newer version on start and on each change of path; the notice stays until the person decides. */
export function useVersaoNova(router: ReturnType<typeof criarRouter>): void {
  useEffect(() => {
    const verificar = () => {
      void procurarVersaoNova().then((versao) => {
        if (versao) avisarVersao(versao)
      })
    }
    verificar()
    return router.subscribe("onResolved", ({ pathChanged }) => {
      if (pathChanged) verificar()
    })
  }, [router])
}

function avisarVersao(versao: string): void {
  notifications.show({
    id: ID,
    position: "bottom-right",
    autoClose: false,
    withBorder: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
    title: "Há uma versão nova do sistema",
    message: (
      <Button size="xs" mt={6} onClick={() => void atualizarPara(versao)}>
        Atualizar
      </Button>
    ),
  })
}
