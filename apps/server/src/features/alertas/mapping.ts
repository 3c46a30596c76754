import { ehCaminhoneiro } from "@partida/contracts"
import { type Centavos, centavos, deReais, type Falta, competencia as mesDe } from "@partida/fiscal"
import { type EntradaProjetada, folhaConhecida } from "../projecao-fator-r/projecao.service.ts"
import type { MesApurado } from "./tipos.ts"

/** Part of the stored inputs (features/apuracao/entrada.ts) that the alerts read. */
interface EntradaLida {
  readonly regime: MesApurado["regime"]
  readonly abertura?: string
  readonly impedidoIcmsIss?: boolean
  readonly linhas?: readonly (EntradaProjetada["linhas"][number] & { readonly mercado: "interno" | "externo" })[]
  readonly historico?: readonly { readonly competencia: string; readonly interno: string; readonly externo: string }[]
  readonly anoAnterior?: readonly { readonly competencia: string; readonly interno: string; readonly externo: string }[]
  readonly folhas?: EntradaProjetada["folhas"]
  readonly semCppDoDas?: string
  readonly cppSemResposta?: readonly { readonly competencia: string; readonly ate: string }[]
  readonly receita?: string
  readonly receitaDoAno?: string
  readonly atividade?: string
}

interface ApuracaoLida {
  readonly competencia: string
  readonly entrada: unknown
  readonly faltas: unknown
  readonly regraRbt12: string | null
}

/** The stored computation as the alerts see it. `abertura` stands in for regimes whose inputs do not carry it. */
export function mesApurado(lida: ApuracaoLida, abertura: string): MesApurado {
  const entrada = lida.entrada as EntradaLida
  const mes = mesDe(lida.competencia)
  const total = (mercado: "interno" | "externo"): Centavos =>
    centavos((entrada.linhas ?? []).reduce((soma, l) => (l.mercado === mercado ? soma + deReais(l.valor) : soma), 0n))
  const porMes = (mercado: "interno" | "externo") =>
    new Map([
      ...(entrada.historico ?? []).map((m) => [mesDe(m.competencia), deReais(m[mercado])] as const),
      [mes, total(mercado)] as const,
    ])
  const faltas = (Array.isArray(lida.faltas) ? lida.faltas : []) as readonly Falta[]
  return {
    regime: entrada.regime,
    competencia: mes,
    abertura: entrada.abertura ?? abertura,
    impedidoIcmsIss: entrada.impedidoIcmsIss ?? false,
    interno: porMes("interno"),
    externo: porMes("externo"),
    anoAnterior: (entrada.anoAnterior ?? []).map((m) => ({
      competencia: mesDe(m.competencia),
      interno: deReais(m.interno),
      externo: deReais(m.externo),
    })),
    folha: folhaConhecida({ linhas: [], folhas: [], ...entrada }),
    receitaDoAnoMei: entrada.receitaDoAno === undefined ? null : deReais(entrada.receitaDoAno),
    caminhoneiro: ehCaminhoneiro(entrada.atividade ?? ""),
    receitaDoMes:
      entrada.receita === undefined ? centavos(total("interno") + total("externo")) : deReais(entrada.receita),
    regraRbt12: lida.regraRbt12,
    semCpp: faltas.find((f) => f.codigo === "cpp-do-das-sem-resposta")?.mensagem ?? null,
    cppSemResposta: new Map((entrada.cppSemResposta ?? []).map((c) => [mesDe(c.competencia), deReais(c.ate)])),
    semFolha: faltas
      .flatMap((f) => (f.codigo === "folha-do-mes-ausente" && f.competencia ? [mesDe(f.competencia)] : []))
      .sort(),
  }
}
