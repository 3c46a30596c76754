import type { Importacao, LinhaDaImportacao } from "@partida/contracts"
import {
  IconArrowBackUp,
  IconBuildingPlus,
  IconCheck,
  IconEyeOff,
  IconFileImport,
  IconHistory,
  IconPencil,
} from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { useAjustar, useEscolher, useFicarCom } from "./importacao.api.ts"

/** What may be done with a row of the kind of import. `aoCorrigir` opens the cells of a row of a spreadsheet. */
export function useAcoesDaLinha(importacao: Importacao, aoCorrigir: (linha: LinhaDaImportacao) => void) {
  const doExtrato = useAcoesDoExtrato(importacao)
  const daPlanilha = useAcoesDaPlanilha(importacao, aoCorrigir)
  if (importacao.estado !== "conferida") return undefined
  return importacao.origem === "extratos" ? doExtrato : daPlanilha
}

/** Correct its cells, keep it among those that repeat, leave it out or bring it back. */
function useAcoesDaPlanilha({ id }: Importacao, aoCorrigir: (linha: LinhaDaImportacao) => void) {
  const ajustar = useAjustar(id)
  const ficar = useFicarCom(id)
  return (item: LinhaDaImportacao): readonly AcaoDaLinha[] => {
    const { sequencia, planilha, linha, fora, repetidas } = item
    if (fora)
      return [
        {
          id: "voltar",
          rotulo: "Trazer a linha de volta",
          icone: IconArrowBackUp,
          aoAcionar: () => ajustar.mutate([{ planilha, linha, fora: false }]),
        },
      ]
    return [
      { id: "corrigir", rotulo: "Corrigir células", icone: IconPencil, aoAcionar: () => aoCorrigir(item) },
      ...(repetidas.length > 0
        ? [
            {
              id: "ficar",
              rotulo: `Ficar com a linha ${linha}`,
              icone: IconCheck,
              aoAcionar: () => ficar.mutate(sequencia),
            },
          ]
        : []),
      {
        id: "fora",
        rotulo: "Deixar a linha de fora",
        icone: IconEyeOff,
        aoAcionar: () => ajustar.mutate([{ planilha, linha, fora: true }]),
      },
    ]
  }
}

/** Choose between record and extract, or register the company that is missing. */
function useAcoesDoExtrato({ id }: Importacao) {
  const escolher = useEscolher(id)
  const navegar = useNavigate()
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
