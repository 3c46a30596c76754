import type { Usuario } from "@partida/contracts"
import { avisar } from "../../ui/avisos.tsx"
import { useAto } from "./usuarios.api.ts"

/** Mails the invitation again, and says so. */
export function useReenviarConvite() {
  const ato = useAto()
  return {
    isPending: ato.isPending,
    mandar: (usuario: Usuario, aoMudar: (usuario: Usuario) => void = () => undefined) =>
      ato.mutate(
        { id: usuario.id, ato: "reenviar" },
        {
          onSuccess: (novo) => {
            aoMudar(novo)
            avisar("feito", `Outro convite foi enviado para ${usuario.email}. O anterior deixou de valer.`)
          },
        },
      ),
  }
}
