import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ErroDaEmissao } from "../../db/schema/emissao.ts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { PedidoAoEmissor, RespostaDoEmissor } from "../../ports/emissor-nfse.ts"
import type {
  AtoExterno,
  AtosExternos,
  Avanco,
  ContextoDoAto,
  Etapa,
  OperacaoTomada,
  Preparo,
} from "../../ports/operacao-externa.ts"
import { importarDaAutoridade } from "../notas-fiscais/notas-fiscais.service.ts"
import { alterarEmissao, type EmissaoGravada, lerVarias } from "./emissao.repository.ts"
import { ATO_DE_EMITIR } from "./emissao.service.ts"
import { atoDeEvento, type DepsDosAtos } from "./evento.ts"
import { nadaAPedir } from "./pedir.ts"
import { emNossasPalavras } from "./rejeicoes.ts"

/** What the product asks of who issues. */
export function atosDaEmissao(deps: DepsDosAtos): AtosExternos {
  return { "nfse-emitir": atoDeEmitir(deps), "nfse-evento": atoDeEvento(deps) }
}

const idEmissaoDe = ({ parametros }: OperacaoTomada) => (parametros as { readonly idEmissao: string }).idEmissao
/** Sends the same signed bytes until it is known what became of them: a lost answer is asked about by the Id of the DPS. */
function atoDeEmitir({ emissor, emissores }: DepsDosAtos): AtoExterno {
  const interpretar: Etapa<RespostaDoEmissor>["interpretar"] = (requisicao, resposta) =>
    emissor.interpretar(requisicao, resposta)
  const passo = (
    rotulo: string,
    pedido: (emissao: EmissaoGravada, operacao: OperacaoTomada) => PedidoAoEmissor,
    concluir: (alvo: Alvo, valor: RespostaDoEmissor) => Promise<Avanco>,
    seIncerta?: string,
  ): Etapa<RespostaDoEmissor> => ({
    rotulo,
    ...(seIncerta === undefined ? {} : { seIncerta }),
    interpretar,
    async preparar(tx, { escopo }, operacoes) {
      const lidas = await emissoesDe(tx, escopo, operacoes)
      return operacoes.map((operacao): Preparo => {
        const emissao = lidas.get(operacao.id)
        if (emissao === undefined || emissao.estado !== "enviando")
          return { tipo: "avancar", avanco: { tipo: "sucesso", resultado: "Esta DPS já tinha terminado." } }
        const certificado = `e-CNPJ da empresa (${operacao.cnpj})`
        return { tipo: "chamar", requisicao: emissor.montar(pedido(emissao, operacao)), certificado }
      })
    },
    async concluir(tx, contexto, prontas) {
      const lidas = await emissoesDe(
        tx,
        contexto.escopo,
        prontas.map(({ operacao }) => operacao),
      )
      const avancos: Avanco[] = []
      for (const { operacao, valor } of prontas) {
        const emissao = lidas.get(operacao.id)
        if (emissao === undefined) throw new Error("A emissão desta operação não existe.")
        avancos.push(await concluir({ tx, contexto, operacao, emissao, emissores }, valor))
      }
      return avancos
    },
  })
  const de = ({ ambiente, idEmpresa }: EmissaoGravada) => ({ ambiente, idEmpresa })
  return {
    ...ATO_DE_EMITIR,
    ...nadaAPedir,
    etapas: {
      enviar: passo(
        "Enviando a nota",
        (emissao) => ({ ...de(emissao), tipo: "emitir", dps: emissao.dps }),
        aposEnvio,
        "conferir",
      ),
      conferir: passo(
        "Conferindo se a nota foi emitida",
        (emissao) => ({ ...de(emissao), tipo: "consultar-dps", idDps: emissao.idDps }),
        async ({ operacao }, valor) => {
          if (valor.tipo === "encontrada") return { tipo: "etapa", etapa: "baixar", referencia: valor.chave }
          // Sent again only where no answer came: the authority that refuses the number and denies the note would be asked for ever.
          return valor.tipo === "nao-encontrada" && operacao.protocolo === null
            ? { tipo: "etapa", etapa: "enviar" }
            : NAO_MOSTRADA
        },
      ),
      baixar: passo(
        "Buscando a nota emitida",
        (emissao, { referencia }) => ({ ...de(emissao), tipo: "baixar", chave: referencia ?? "" }),
        aposDownload,
      ),
    },
  }
}

interface Alvo {
  readonly tx: Tx
  readonly contexto: ContextoDoAto
  readonly operacao: OperacaoTomada
  readonly emissao: EmissaoGravada
  readonly emissores: Emissores
}

async function aposEnvio(alvo: Alvo, valor: RespostaDoEmissor): Promise<Avanco> {
  switch (valor.tipo) {
    case "autorizada":
      return adotar(alvo, valor.chave, valor.xml)
    case "ja-usada":
      return { tipo: "etapa", etapa: "conferir", protocolo: "E0014" }
    case "rejeitada":
      return recusar(alvo, valor.erros.map(emNossasPalavras))
    default:
      throw new Error(`Resposta inesperada ao envio: ${valor.tipo}`)
  }
}

async function aposDownload(alvo: Alvo, valor: RespostaDoEmissor): Promise<Avanco> {
  if (valor.tipo === "nota") return adotar(alvo, alvo.operacao.referencia ?? "", valor.xml)
  if (valor.tipo === "nao-encontrada") return NAO_MOSTRADA
  return recusar(alvo, [{ codigo: "nota-nao-mostrada", texto: TEXTO_DA_NAO_MOSTRADA, textoDoOrgao: "", campo: null }])
}

const JA_USADO: ErroDaEmissao = {
  codigo: "numero-de-outro-sistema",
  texto:
    "Este número já foi usado por outro programa, em outra nota. Inutilize-o aqui, diga nas configurações de emissão de que número continuar, e emita de novo.",
  textoDoOrgao: "",
  campo: null,
}

/** Takes the note as that of this DPS, when it is; it enters by the same import like any other. */
async function adotar(alvo: Alvo, chave: string, xml: Buffer): Promise<Avanco> {
  const { tx, contexto, emissao, emissores } = alvo
  const lida = lerDocumentoNacional(xml)
  if (lida.tipo !== "nfse" || lida.nota.chave !== chave) {
    const texto =
      "O sistema nacional respondeu com um documento que não se lê. Confira a nota no portal da NFS-e e avise o suporte."
    return recusarComo({ codigo: "documento-ilegivel", texto, textoDoOrgao: null })
  }
  if (!ehDestaDps(emissao, xml)) return recusar(alvo, [JA_USADO])
  const { agora, escopo } = contexto
  const importada = await importarDaAutoridade(tx, escopo, emissores, { nome: `nfse-${chave}.xml`, bytes: xml }, agora)
  await alterarEmissao(tx, escopo, emissao.id, {
    estado: "autorizada",
    chave,
    numeroNota: lida.nota.numero,
    erros: null,
    atualizadaEm: agora,
  })
  return { tipo: "sucesso", resultado: `Nota ${lida.nota.numero} emitida. ${importada.mensagem}`, referencia: chave }
}

/** The note carries the DPS that we signed: the digest of its content is there. */
function ehDestaDps({ dps, idDps }: EmissaoGravada, xml: Buffer): boolean {
  const resumo = /<DigestValue>[^<]{20,100}<\/DigestValue>/.exec(dps.toString("utf8"))?.[0]
  const nota = xml.toString("utf8")
  if (!nota.includes(`Id="${idDps}"`)) return false
  if (resumo !== undefined && nota.includes(resumo)) return true
  // Whoever registers may leave our signature out: then what was said has to be the same.
  const campo = (nome: string, texto: string) => texto.split(`<${nome}>`, 2)[1]?.split("<", 1)[0]
  const nossa = dps.toString("utf8")
  const daNota = nota.slice(nota.indexOf(`Id="${idDps}"`))
  return CAMPOS_CONFERIDOS.every((nome) => campo(nome, nossa) === campo(nome, daNota))
}
const CAMPOS_CONFERIDOS = ["dhEmi", "dCompet", "vServ", "cTribNac", "verAplic"] as const

async function recusar({ tx, contexto, emissao }: Alvo, erros: readonly ErroDaEmissao[]): Promise<Avanco> {
  await alterarEmissao(tx, contexto.escopo, emissao.id, {
    estado: "rejeitada",
    erros: [...erros],
    atualizadaEm: contexto.agora,
  })
  const [primeiro] = erros
  return recusarComo({
    codigo: primeiro?.codigo ?? "rejeitada",
    texto: primeiro?.texto ?? "A nota foi recusada.",
    textoDoOrgao: primeiro?.textoDoOrgao || null,
  })
}
const recusarComo = (motivo: MotivoDaOperacao): Avanco => ({ tipo: "inconsistencia", motivo })

const TEXTO_DA_NAO_MOSTRADA =
  "O sistema nacional diz que o número foi usado e não mostra a nota. Confira no portal da NFS-e."
/** Stops where it is, still of unknown outcome: whoever has it tried again has it asked again, never sent. */
const NAO_MOSTRADA = recusarComo({ codigo: "nota-nao-mostrada", texto: TEXTO_DA_NAO_MOSTRADA, textoDoOrgao: null })

async function emissoesDe(tx: Tx, escopo: Escopo, operacoes: readonly OperacaoTomada[]) {
  const lidas = new Map((await lerVarias(tx, escopo, operacoes.map(idEmissaoDe))).map((e) => [e.id, e]))
  return new Map(
    operacoes.flatMap((o) => {
      const emissao = lidas.get(idEmissaoDe(o))
      return emissao === undefined ? [] : [[o.id, emissao] as const]
    }),
  )
}
