import { type ExecucaoDaOperacao, estadosDaOperacao, type Operacao, type RegistroDaExecucao } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { AtosExternos, OQueFazer } from "../../ports/operacao-externa.ts"
import { acoesPossiveis } from "./acoes.ts"
import type { comoRequisicao } from "./fila.repository.ts"
import type { LinhaDeExecucaoResumida, LinhaDeOperacao } from "./operacoes.repository.ts"
import { guardadaAte } from "./retencao.service.ts"

/** Ten-thousandths of a real as a decimal fraction: 2400n is "0.2400". */
export const custoEmReais = (custo: bigint): string => {
  const digitos = String(custo).padStart(5, "0")
  return `${digitos.slice(0, -4)}.${digitos.slice(-4)}`
}

const ESTADOS_EM_CURSO: readonly number[] = [0, 1]

/** A row of the queue, in the words of the contract. */
export function apresentarOperacao(linha: LinhaDeOperacao, atos: AtosExternos): Operacao {
  const ato = atos[linha.tipo]
  const emCurso = ESTADOS_EM_CURSO.includes(linha.estado)
  return {
    id: linha.id,
    idEmpresa: linha.idEmpresa,
    apelido: linha.apelido,
    cnpj: linha.cnpj,
    tipo: linha.tipo,
    provedor: linha.provedor,
    competencia: linha.competencia,
    estado: linha.estado,
    etapa: ato?.etapas[linha.etapa]?.rotulo ?? linha.etapa,
    aguarda: linha.aguarda,
    tentativas: linha.tentativas,
    proximaEm:
      emCurso && linha.aguarda !== null && linha.aguarda !== "aprovacao" ? linha.proximaEm.toISOString() : null,
    venceEm: linha.venceEm,
    motivo: linha.motivo,
    // Of what waits, the reason is of the eve: what would stop it when it leaves.
    oQueFazer:
      linha.motivo !== null && linha.estado !== estadosDaOperacao.EXECUTANDO.id
        ? comPedido(ato?.oQueFazer(linha.motivo, linha.idEmpresa) ?? null)
        : null,
    referencia: linha.referencia,
    resultado: linha.resultado,
    custo: custoEmReais(linha.custo),
    criadaEm: linha.criadaEm.toISOString(),
    criadaPor: linha.criadaPor,
    atualizadaEm: linha.atualizadaEm.toISOString(),
  }
}

/** Both columns of what differs. */
export const apresentarDiferencas = (linha: LinhaDeOperacao) =>
  (linha.diferencas ?? []).map((d) => ({
    rotulo: d.rotulo,
    nosso: paraReais(BigInt(d.nosso)),
    doOrgao: paraReais(BigInt(d.doOrgao)),
  }))

export const acoesDe = (linha: LinhaDeOperacao) => acoesPossiveis(linha.estado, linha.aguarda)

/** A run of an operation of this kind. */
export function apresentarExecucao(
  e: LinhaDeExecucaoResumida,
  { tipo }: Pick<LinhaDeOperacao, "tipo">,
  atos: AtosExternos,
): ExecucaoDaOperacao {
  return {
    numero: e.numero,
    estado: e.estado,
    etapa: atos[tipo]?.etapas[e.etapa]?.rotulo ?? e.etapa,
    servico: e.servico,
    iniciadaEm: e.iniciadaEm.toISOString(),
    respondidaEm: e.respondidaEm?.toISOString() ?? null,
    interpretadaEm: e.interpretadaEm?.toISOString() ?? null,
    duracaoMs: e.duracaoMs,
    desfecho: e.desfecho,
    status: e.respostaStatus,
    custo: custoEmReais(e.custo),
    motivo: e.motivo,
    guardada: e.guardada,
  }
}

const SECRETOS = /^(authorization|jwt_token|autenticar_procurador_token|cookie|set-cookie|x-.*-key)$/i
const MASCARA = "••••"
/** A file inside an answer: its bytes say nothing to who reads it. */
const MINIMO_DE_UM_ARQUIVO = 400
const MAXIMO_MOSTRADO = 200_000

/** Headers as people may see them. */
const mostrarCabecalhos = (cabecalhos: Readonly<Record<string, string>>) =>
  Object.entries(cabecalhos).map(([nome, valor]) => ({ nome, valor: SECRETOS.test(nome) ? MASCARA : valor }))

/** Bytes as text: files left out, tokens masked, and no longer than a screen bears. */
function mostrarCorpo(bytes: Buffer): string {
  const texto = new TextDecoder("utf-8").decode(bytes.subarray(0, MAXIMO_MOSTRADO * 8))
  const semArquivos = texto.replaceAll(ARQUIVO, (trecho) =>
    trecho.length < MINIMO_DE_UM_ARQUIVO ? trecho : `[arquivo de ${Math.floor((trecho.length * 3) / 4)} bytes]`,
  )
  const semTokens = semArquivos.replaceAll(TOKEN, (_, nome: string) => `${nome}":"${MASCARA}`)
  return semTokens.length <= MAXIMO_MOSTRADO ? semTokens : `${semTokens.slice(0, MAXIMO_MOSTRADO)}…`
}
const ARQUIVO = /[A-Za-z0-9+/=]+/g
const TOKEN = /(access_token|jwt_token|autenticar_procurador_token)\\?"\s*:\s*\\?"[^"\\]*/g

type LinhaDeExecucao = Parameters<typeof comoRequisicao>[0]

/** A run, whole, without secrets. */
export function apresentarRegistro(
  l: LinhaDeExecucao,
  execucao: ExecucaoDaOperacao,
  guardaMeses: number,
): RegistroDaExecucao {
  return {
    execucao,
    endereco: `${l.metodo} ${l.caminho}`,
    requisicao: {
      cabecalhos: mostrarCabecalhos(l.cabecalhos),
      corpo: l.corpo === null ? null : mostrarCorpo(l.corpo),
      tamanhoBytes: l.corpoBytes,
      resumo: l.corpoResumo,
    },
    resposta:
      l.respostaStatus === null
        ? null
        : {
            cabecalhos: mostrarCabecalhos(l.respostaCabecalhos ?? {}),
            corpo: l.resposta === null ? null : mostrarCorpo(l.resposta),
            tamanhoBytes: l.respostaBytes ?? 0,
            resumo: l.respostaResumo,
          },
    certificado: l.certificado,
    procuracao: l.procuracao,
    guardadoAte: guardadaAte(l, guardaMeses).toISOString(),
  }
}

const comPedido = (fazer: OQueFazer | null) =>
  fazer === null
    ? null
    : {
        ...fazer,
        pedir: fazer.pedir ?? null,
        testarConexao: fazer.testarConexao ?? false,
        reabrirMes: fazer.reabrirMes ?? false,
        trocarCertificado: fazer.trocarCertificado ?? null,
        trocarChaves: fazer.trocarChaves ?? false,
      }
