import { randomUUID } from "node:crypto"
import type { ImpedimentoDaFolha } from "@partida/contracts"
import {
  centavos,
  competencia as mesDe,
  type ParametroUsado,
  type Passo,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import { calcularCppDeMei } from "@partida/fiscal/mei"
import type { Ato } from "../../db/ato.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { cppDeMei } from "../../db/schema/folha.ts"
import { impressaoDoMotor } from "../../motor.ts"
import type { EntradaDaCppDeMei, ServicosDeMei } from "../apuracao/servicos-de-mei.service.ts"
import { OFICIOS_DO_MEI } from "../notas-fiscais/contratacao-de-mei.ts"
import { type RateioDaCpp, type RegimeNoMes, regimeDaFolha } from "../socios/recibo.ts"
import type { Achado } from "./julgamento.ts"

/** Services taken of MEI by who pays the CPP apart, and what is due on them. */
export interface MeiJulgado {
  readonly dasNotas: bigint
  /** Null until somebody says what is of the trades of the law. */
  readonly calculo: CppDeMeiCalculada | null
}

interface CppDeMeiCalculada {
  readonly servicos: bigint
  readonly cpp: bigint
  readonly vencimento: string
  readonly entrada: EntradaDaCppDeMei
  readonly memoria: Passo
  readonly parametros: readonly ParametroUsado[]
}

interface MesComMei {
  readonly competencia: string
  readonly regime: RegimeNoMes
  readonly servicosDeMei: ServicosDeMei
  readonly rateio: RateioDaCpp | null
  /** What this act says; null for what was said before. */
  readonly dito: bigint | null
}

/** The regime under which the CPP is paid apart: in the Simples, with any activity of Anexo IV. Null inside the DAS. */
function regimeAParte(empresa: RegimeNoMes): "simples-IV" | "lucro-presumido" | "lucro-real" | null {
  if (empresa.regime === "simples") return empresa.anexos.includes("IV") ? "simples-IV" : null
  const regime = regimeDaFolha(empresa)
  return regime === "lucro-presumido" || regime === "lucro-real" ? regime : null
}

/** The CPP of LC 123/2006 art. 18-B of a month, by the engine's own rule; null of who pays none apart. */
export function julgarMei({ competencia, regime: empresa, servicosDeMei, rateio, dito }: MesComMei): MeiJulgado | null {
  const regime = regimeAParte(empresa)
  if (regime === null) return null
  const { dasNotas } = servicosDeMei
  // What was said before the notes were others is asked again.
  const antes = servicosDeMei.dito?.dasNotas === dasNotas ? servicosDeMei.dito.servicos : null
  const servicos = dito ?? antes
  if (servicos === null) return { dasNotas, calculo: null }
  const resposta = calcularCppDeMei({
    competencia: mesDe(competencia),
    regime,
    servicos: centavos(servicos),
    ...(rateio ?? {}),
  })
  if (resposta.tipo !== "calculado") return { dasNotas, calculo: null }
  const { cpp, vencimento } = resposta.resultado
  const entrada: EntradaDaCppDeMei = {
    competencia,
    regime,
    servicos: paraReais(servicos),
    dasNotas: paraReais(dasNotas),
    ...(rateio
      ? { rateio: { receitaAnexoIV: paraReais(rateio.receitaAnexoIV), receitaTotal: paraReais(rateio.receitaTotal) } }
      : {}),
  }
  const { memoria, parametros } = resposta
  return { dasNotas, calculo: { servicos, cpp, vencimento, entrada, memoria, parametros } }
}

/** Notes of MEI that nobody answered for stop the conclusion: the CPP on them is due, or is not. */
export function impedimentosDoMei(mei: MeiJulgado | null): Achado<ImpedimentoDaFolha>[] {
  if (mei === null || mei.calculo !== null || mei.dasNotas === 0n) return []
  const total = reaisPorExtenso(centavos(mei.dasNotas))
  return [
    {
      codigo: "mei-sem-resposta",
      mensagem: `Serviços tomados de MEI somam ${total} em itens de ${OFICIOS_DO_MEI}. Responda quanto deles é desses ofícios, zero se nenhum: a CPP sobre eles entra no DARF do INSS.`,
    },
  ]
}

/** What the hash covers, in the one form that this name stands for. */
export const hashDaCppDeMei = ({
  servicosCentavos,
  cppCentavos,
  ...conteudo
}: Pick<
  typeof cppDeMei.$inferInsert,
  "entrada" | "parametros" | "memoria" | "servicosCentavos" | "cppCentavos" | "vencimento"
>) =>
  hashCanonico({
    formato: "partida-cpp-de-mei/1",
    ...conteudo,
    servicos: String(servicosCentavos),
    cpp: String(cppCentavos),
  })

/** What was said and computed as it is stored, in the version of the conclusion; nothing where nothing was said. */
export function cppDeMeiNova(
  ato: Ato,
  {
    idEmpresa,
    competencia,
    mei,
  }: { readonly idEmpresa: string; readonly competencia: string; readonly mei: MeiJulgado | null },
  versao: number,
): (typeof cppDeMei.$inferInsert)[] {
  if (!mei?.calculo) return []
  const { servicos, cpp, vencimento, entrada, memoria, parametros } = mei.calculo
  const conteudo = { servicosCentavos: servicos, cppCentavos: cpp, vencimento, entrada, memoria, parametros }
  return [
    {
      idEscritorio: ato.escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      competencia,
      versao,
      ...conteudo,
      hashConteudo: hashDaCppDeMei(conteudo),
      motor: impressaoDoMotor(),
      emitidoEm: ato.agora,
      emitidoPor: ato.nome,
    },
  ]
}
