import type { DetalheDoFechamento } from "@partida/contracts"
import { deReais, type ParametroUsado, type Passo, paraReais, somarCentavos } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { impressaoCurta } from "../../motor.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import { apresentarLinha, faltasDe } from "../mes/apresentacao.ts"
import { type LinhaDoPainel, lerPainel } from "../mes/painel.service.ts"
import { lerPrazosDoMes } from "../mes/prazos.service.ts"
import { lerEsperas } from "../notas-fiscais/espera.service.ts"
import { primeiroEloQuebrado } from "./cadeia.ts"
import { lerSelos } from "./fechamento.repository.ts"
import { porQueNaoFecham, porQueNaoReabre } from "./impedimentos.ts"
import { situarAlertas } from "./painel.service.ts"

/** Everything the drawer shows of one company and month. Raises nao-encontrado. */
export async function detalharFechamento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<DetalheDoFechamento> {
  const [linha] = await lerPainel(tx, escopo, competencia, [idEmpresa])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  const lido = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const elos = await lerSelos(tx, escopo, idEmpresa)
  const apuracao = lido?.apuracao ?? null
  const resultado = apuracao?.resultado ?? null
  const mes = lido && { ...lido.fechamento, situacao: apuracao?.situacao ?? null, faltas: apuracao?.faltas }
  const recusas = await porQueNaoFecham(tx, escopo, competencia, new Map([[idEmpresa, mes]]), agora)
  const naoFecha = recusas.get(idEmpresa) ?? null
  const naoReabre = await porQueNaoReabre(tx, escopo, idEmpresa, competencia, lido?.fechamento.estado)
  const naoSeAplica = apuracao?.situacao === "nao-se-aplica"
  const integra = primeiroEloQuebrado(elos.map((e) => e.selo)) === null
  return {
    linha: apresentarLinha(linha, {
      prazoDe: await lerPrazosDoMes(tx, escopo, competencia),
      cadeiaDe: () => (elos.length === 0 ? null : { integra, selos: elos.length }),
      alertasDe: await situarAlertas(tx, escopo, [idEmpresa]),
    }),
    razaoSocial: linha.razaoSocial,
    competencia,
    vencimento: resultado?.vencimento ?? null,
    caixa: resultado === null ? null : baseDeCaixa(apuracao?.entrada as EntradaGuardada | null),
    tributos: [...(resultado?.tributos ?? [])],
    memoria: (apuracao?.memoria ?? null) as Passo | null,
    parametros: (apuracao?.parametros ?? []) as ParametroUsado[],
    faltas: naoSeAplica ? [] : faltasDe(apuracao?.faltas),
    motivo: naoSeAplica ? (faltasDe(apuracao.faltas)[0]?.mensagem ?? null) : null,
    calculadaEm: apuracao?.calculadaEm.toISOString() ?? null,
    calculadaPor: apuracao?.calculadaPor ?? null,
    motor: apuracao ? impressaoCurta(apuracao.motor) : null,
    selos: elos
      .filter((e) => e.selo.competencia === competencia)
      .map(({ selo, total }) => ({
        sequencia: selo.sequencia,
        tipo: selo.tipo,
        versao: selo.versao,
        hash: selo.hash,
        hashAnterior: selo.hashAnterior,
        motivo: selo.motivo,
        por: selo.por,
        em: selo.em,
        total: total === null ? null : paraReais(total),
      })),
    cadeiaIntegra: integra,
    podeFechar: naoFecha === null,
    porQueNaoFecha: naoFecha?.message ?? null,
    etapaPendente: linha.estado === "fechado" ? null : etapaPendenteDe(linha, naoFecha),
    eventoEmEspera: (await lerEsperas(tx, escopo, [idEmpresa], competencia)).get(idEmpresa)?.idEvento ?? null,
    podeReabrir: naoReabre === null,
    porQueNaoReabre: naoReabre?.message ?? null,
  }
}

function baseDeCaixa(entrada: EntradaGuardada | null): DetalheDoFechamento["caixa"] {
  if (entrada?.regime !== "simples" || entrada.caixa === undefined) return null
  const soma = (linhas: readonly { readonly valor: string }[]) => somarCentavos(linhas.map((l) => deReais(l.valor)))
  const recebido = soma(entrada.caixa.recebidas)
  const integrado = soma(entrada.caixa.integradas)
  return {
    recebido: paraReais(recebido),
    integrado: paraReais(integrado),
    base: paraReais(somarCentavos([recebido, integrado])),
  }
}

/** The first step that is missing before the tax: not concluded, or concluded with slips that would be others today. */
function etapaPendenteDe(
  { faturamento, proLabore }: LinhaDoPainel,
  naoFecha: ErroDeNegocio | null,
): DetalheDoFechamento["etapaPendente"] {
  if (faturamento !== "concluida") return "faturamento"
  return proLabore === "concluida" && naoFecha?.codigo !== "etapa-pendente" ? null : "pro-labore"
}
