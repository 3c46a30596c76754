import type { ErroDaEmissao } from "../../db/schema/emissao.ts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { QuemEmite, RespostaDoEmissor } from "../../ports/emissor-nfse.ts"
import type { AtoExterno, AtosExternos, Avanco } from "../../ports/operacao-externa.ts"
import { importarDaAutoridade } from "../notas-fiscais/notas-fiscais.service.ts"
import { alterarEmissao, type EmissaoGravada, lerVarias } from "./emissao.repository.ts"
import { atoDeEvento } from "./evento.ts"
import { type Alvo, type DepsDosAtos, passosSobre } from "./passo.ts"
import { ATO_DE_EMITIR, CODIGO_DA_NAO_MOSTRADA, nadaAPedir } from "./pedir.ts"
import { emNossasPalavras } from "./rejeicoes.ts"

/** What the product asks of who issues. */
export function atosDaEmissao(deps: DepsDosAtos): AtosExternos {
  return { "nfse-emitir": atoDeEmitir(deps), "nfse-evento": atoDeEvento(deps) }
}

const de = ({ ambiente, idEmpresa }: EmissaoGravada) => ({ ambiente, idEmpresa })

/** Sends the same signed bytes until it is known what became of them: a lost answer is asked about by the Id of the DPS. */
function atoDeEmitir(deps: DepsDosAtos): AtoExterno {
  const passo = passosSobre(deps, {
    idDe: ({ parametros }) => (parametros as { readonly idEmissao: string }).idEmissao,
    ler: lerVarias,
    terminado: "Esta DPS já tinha terminado.",
  })
  return {
    ...ATO_DE_EMITIR,
    ...nadaAPedir,
    etapas: {
      enviar: passo({
        rotulo: "Enviando a nota",
        seIncerta: "conferir",
        pedido: (emissao) => ({ ...de(emissao), tipo: "emitir", dps: emissao.dps }),
        concluir: aposEnvio,
      }),
      conferir: passo({
        rotulo: "Conferindo se a nota foi emitida",
        pedido: (emissao) => ({
          ...de(emissao),
          tipo: "consultar-dps",
          idDps: emissao.idDps,
          enviadaEm: emissao.atualizadaEm,
        }),
        async concluir(alvo, valor) {
          const { operacao } = alvo
          if (valor.tipo === "encontrada") return { tipo: "etapa", etapa: "baixar", referencia: valor.chave }
          if (valor.tipo === "autorizada") return adotar(alvo, valor.chave, valor.xml)
          if (valor.tipo === "rejeitada") return recusar(alvo, valor.erros.map(emNossasPalavras))
          // Whoever queues what it takes may not show it yet: there it is never sent again.
          if (alvo.alvo.emissor !== "nacional") return naoMostrada(alvo.alvo)
          // Sent again only where no answer came: the authority that refuses the number and denies the note would be asked for ever.
          return valor.tipo === "nao-encontrada" && operacao.protocolo === null
            ? { tipo: "etapa", etapa: "enviar" }
            : naoMostrada(alvo.alvo)
        },
      }),
      baixar: passo({
        rotulo: "Buscando a nota emitida",
        pedido: (emissao, { referencia }) => ({ ...de(emissao), tipo: "baixar", chave: referencia ?? "" }),
        concluir: aposDownload,
      }),
    },
  }
}

type Emissao = Alvo<EmissaoGravada>

async function aposEnvio(alvo: Emissao, valor: RespostaDoEmissor): Promise<Avanco> {
  switch (valor.tipo) {
    case "autorizada":
      return adotar(alvo, valor.chave, valor.xml)
    case "ja-usada":
      return { tipo: "etapa", etapa: "conferir", protocolo: "E0014" }
    case "em-andamento":
      return { tipo: "etapa", etapa: "conferir", protocolo: "recebida", esperarMs: ESPERA_DO_ANDAMENTO_MS }
    case "encontrada":
      return { tipo: "etapa", etapa: "baixar", referencia: valor.chave }
    case "rejeitada":
      return recusar(alvo, valor.erros.map(emNossasPalavras))
    default:
      throw new Error(`Resposta inesperada ao envio: ${valor.tipo}`)
  }
}

async function aposDownload(alvo: Emissao, valor: RespostaDoEmissor): Promise<Avanco> {
  if (valor.tipo === "nota") return adotar(alvo, alvo.operacao.referencia ?? "", valor.xml)
  if (valor.tipo === "nao-encontrada") return naoMostrada(alvo.alvo)
  return recusar(alvo, [
    { codigo: CODIGO_DA_NAO_MOSTRADA, texto: textoDaNaoMostrada(alvo.alvo), textoDoOrgao: "", campo: null },
  ])
}

const JA_USADO: ErroDaEmissao = {
  codigo: "numero-de-outro-sistema",
  texto:
    "Este número já foi usado por outro programa, em outra nota. Inutilize-o aqui, diga nas configurações de emissão de que número continuar, e emita de novo.",
  textoDoOrgao: "",
  campo: null,
}

/** Takes the note as that of this DPS, when it is; it enters by the same import like any other. */
async function adotar(alvo: Emissao, chave: string, xml: Buffer): Promise<Avanco> {
  const { tx, contexto, alvo: emissao, emissores } = alvo
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
function ehDestaDps({ dps, idDps, emissor }: EmissaoGravada, xml: Buffer): boolean {
  const resumo = /<DigestValue>[^<]{20,100}<\/DigestValue>/.exec(dps.toString("utf8"))?.[0]
  const nota = xml.toString("utf8")
  if (!nota.includes(`Id="${idDps}"`)) return false
  if (resumo !== undefined && nota.includes(resumo)) return true
  // Whoever registers may leave our signature out: then what was said has to be the same.
  const campo = (nome: string, texto: string) => texto.split(`<${nome}>`, 2)[1]?.split("<", 1)[0]
  const nossa = dps.toString("utf8")
  const daNota = nota.slice(nota.indexOf(`Id="${idDps}"`))
  return CAMPOS_CONFERIDOS[emissor].every((nome) => campo(nome, nossa) === campo(nome, daNota))
}
/** Who makes the DPS in our place writes its own instant and name. */
const CAMPOS_CONFERIDOS = {
  nacional: ["dhEmi", "dCompet", "vServ", "cTribNac", "verAplic"],
  migrate: ["dCompet", "vServ", "cTribNac"],
} as const satisfies Record<QuemEmite, readonly string[]>

async function recusar({ tx, contexto, alvo: emissao }: Emissao, erros: readonly ErroDaEmissao[]): Promise<Avanco> {
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

const textoDaNaoMostrada = ({ emissor }: EmissaoGravada) =>
  emissor === "migrate"
    ? "A resposta do envio se perdeu e a Migrate não mostra a nota. Confira no painel da Migrate."
    : "O sistema nacional diz que o número foi usado e não mostra a nota. Confira no portal da NFS-e."
/** Stops where it is, still of unknown outcome: whoever has it tried again has it asked again, never sent. */
const naoMostrada = (emissao: EmissaoGravada) =>
  recusarComo({ codigo: CODIGO_DA_NAO_MOSTRADA, texto: textoDaNaoMostrada(emissao), textoDoOrgao: null })

/** Who issues later is not asked at once. */
const ESPERA_DO_ANDAMENTO_MS = 60_000
