import type { Importacao, LinhaDaImportacao } from "@partida/contracts"
import { IconBuildingPlus, IconFileImport, IconHistory } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { useEscolher } from "./importacao.api.ts"

/** What may be done with a row: choose between record and extract, or register the company that is missing. */
export function useAcoesDaLinha({ id, estado, origem }: Importacao) {
  const escolher = useEscolher(id)
  const navegar = useNavigate()
  if (origem !== "extratos" || estado !== "conferida") return undefined
  return ({ sequencia, escolha, codigo }: LinhaDaImportacao): readonly AcaoDaLinha[] => {
    if (codigo === "extrato-sem-empresa")
      return [
        {
          id: "cadastrar",
          rotulo: "Cadastrar empresa",
          icone: IconBuildingPlus,
          aoAcionar: () => void navegar({ to: "/empresa/clientes", search: { nova: "sim" } }),
        },
      ]
    if (escolha === null) return []
    const linhas = [sequencia]
    return [
      {
        id: "extrato",
        rotulo: "Usar o do extrato",
        icone: IconFileImport,
        aoAcionar: () => escolher.mutate({ linhas, escolha: "extrato" }),
        impedimento: escolha === "extrato" ? "já escolhido" : undefined,
      },
      {
        id: "registrado",
        rotulo: "Manter o registrado",
        icone: IconHistory,
        aoAcionar: () => escolher.mutate({ linhas, escolha: "registrado" }),
        impedimento: escolha === "registrado" ? "já escolhido" : undefined,
      },
    ]
  }
}
