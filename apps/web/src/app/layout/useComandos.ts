import { alcancaPapel, type Papel, type Tela } from "@partida/contracts"
import { useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import type { useContexto } from "../contexto.ts"
import type { ComandosDaPaleta } from "../paleta/itens.ts"
import { destinoDe } from "../portas.ts"

interface Entrada extends Pick<ComandosDaPaleta, "mudarPreferencias" | "mostrarAparencia" | "mostrarAtalhos"> {
  readonly papel: Papel
  readonly contexto: ReturnType<typeof useContexto>
}

/** What keyboard and palette may do from anywhere, always keeping company and competência of the moment. */
export function useComandos({ papel, contexto, ...fixos }: Entrada): ComandosDaPaleta {
  const navegar = useNavigate()
  const { para, competencia, atual, mudarCompetencia } = contexto
  const { mudarPreferencias, mostrarAparencia, mostrarAtalhos } = fixos
  return useMemo(() => {
    const doEscritorio = alcancaPapel(papel, "CONTADOR")
    const abrirTela = (tela: Tela, busca: Readonly<Record<string, string>> = {}) => {
      const destino = destinoDe(tela)
      void navegar({ to: destino, search: { ...para(destino), ...busca } })
    }
    return {
      abrirTela,
      abrirEmpresa(id) {
        if (doEscritorio) void navegar({ to: "/painel/fechamento/das", search: { competencia: atual, empresa: id } })
        else void navegar({ to: "/painel", search: { empresa: id } })
      },
      mudarCompetencia(mes) {
        if (competencia) mudarCompetencia(mes)
        else abrirTela(doEscritorio ? "/painel/fechamento" : "/receitas/notas-fiscais", { competencia: mes })
      },
      sair: () => void navegar({ to: "/conta/sair" }),
      mudarPreferencias,
      mostrarAparencia,
      mostrarAtalhos,
    }
  }, [papel, navegar, para, competencia, atual, mudarCompetencia, mudarPreferencias, mostrarAparencia, mostrarAtalhos])
}
