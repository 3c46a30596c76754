import { notaPedida } from "@partida/contracts"
import { eq } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { emissoes } from "../db/schema/emissao.ts"
import type { TomadorParaNfse } from "../documentos/nfse-nacional/construtor.ts"
import { criarCliente, importarDasNotas, paginaDeClientes } from "../features/clientes/clientes.service.ts"
import { consultarEmissao, criarServico } from "../features/emissao/configuracao.service.ts"
import { emitirNota } from "../features/emissao/emissao.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { type EmpresaDoCatalogo, idDaEmpresa } from "./catalogo.ts"
import { comCertificadoEmVigor } from "./certificados.ts"
import { type EscritorioDaDemonstracao, HORIZONTE } from "./escritorios.ts"
import { ramo } from "./ramos.ts"
import { EMPRESAS_TOMADORAS, PESSOAS_TOMADORAS } from "./tomadores.ts"

/** Its owner has never issued here: certificate, and nothing else. */
const POR_COMECAR = "trigo-dourado"

const CEP_DO_CENTRO = "01001000"

/**
 * What the companies with a certificate in force need to issue: what they do, by their own activities, and whom they do it for.
 * After the notes are imported: clients come from them too. Safe to repeat.
 */
export async function semearEmissao(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  agora: Date,
  somente?: ReadonlySet<string>,
): Promise<void> {
  const ato = { escopo: sistema(escritorio.id), nome: escritorio.contador, agora }
  for (const empresa of comCertificadoEmVigor(escritorio)) {
    if (empresa.nome === POR_COMECAR || somente?.has(empresa.nome) === false) continue
    const idEmpresa = idDaEmpresa(escritorio.id, empresa.nome)
    await banco.emEscopo(ato.escopo, (tx) => prepararEmpresa(tx, ato, idEmpresa, empresa))
  }
}

const SEM_EMISSOR = { papel: "CONTADOR", emissor: null } as const

async function prepararEmpresa(tx: Tx, ato: Ato, idEmpresa: string, { fontes }: EmpresaDoCatalogo): Promise<void> {
  const { servicos } = await consultarEmissao(tx, ato.escopo, { idEmpresa, ...SEM_EMISSOR, agora: ato.agora })
  const ramos = [...new Set(fontes.map((f) => f.ramo))].map(ramo).filter(({ codigos }) => codigos.length > 0)
  if (servicos.length > 0 || ramos.length === 0) return
  for (const { descricao, codigos, servicos: textos } of ramos) {
    const [codigo = ""] = codigos
    await criarServico(tx, ato, idEmpresa, {
      nome: descricao,
      codigo,
      codigoMunicipal: null,
      nbs: null,
      descricao: textos[0] ?? descricao,
      issRetido: "pela-regra",
    })
  }
  for (const [i, tomador] of [...EMPRESAS_TOMADORAS.slice(0, 3), ...PESSOAS_TOMADORAS.slice(0, 1)].entries())
    await criarCliente(tx, ato, idEmpresa, comEndereco(tomador, String(100 + i)))
  await importarDasNotas(tx, ato, idEmpresa)
}

const comEndereco = ({ documento = "", nome, municipio = "" }: TomadorParaNfse, numero: string) => ({
  tipo: documento.length === 11 ? ("cpf" as const) : ("cnpj" as const),
  documento,
  nome,
  email: null,
  telefone: null,
  inscricaoMunicipal: null,
  regime: null,
  logradouro: "Rua das Acácias",
  numero,
  complemento: null,
  bairro: "Centro",
  idMunicipio: municipio,
  cep: CEP_DO_CENTRO,
  pais: null,
  codigoPostal: null,
  cidade: null,
  estado: null,
})

/** Company, whole reais, and who issues. */
const EXEMPLOS = [
  ["clinica-bem-viver", 3_200, "Eduardo Sócio"],
  ["meridiano", 4_500, HORIZONTE.contador],
  ["sorriso-largo", 780, HORIZONTE.contador],
  ["bitlab", 2_650, HORIZONTE.contador],
  ["clinica-bem-viver", 950, "Eduardo Sócio"],
] as const

/**
 * Notes issued by the product, through the emitter that this demonstration reaches, once: asked for here, sent by the queue.
 * Answers whether there is something to send.
 */
export async function emitirExemplos({ banco, cofre, emissor, integradores, agora }: Servico): Promise<boolean> {
  const escopo = sistema(HORIZONTE.id)
  return banco.emEscopo(escopo, async (tx) => {
    const [ja] = await tx
      .select({ id: emissoes.id })
      .from(emissoes)
      .where(eq(emissoes.idEscritorio, HORIZONTE.id))
      .limit(1)
    if (ja || emissor === null) return false
    for (const [nome, reais, quem] of EXEMPLOS) {
      const idEmpresa = idDaEmpresa(HORIZONTE.id, nome)
      const { servicos } = await consultarEmissao(tx, escopo, { idEmpresa, papel: "CONTADOR", emissor, agora: agora() })
      const { lista } = await paginaDeClientes(tx, { escopo, agora: agora() }, idEmpresa, {
        pagina: 1,
        registrosPorPagina: 1,
        ordem: "nome",
        direcao: "asc",
      })
      const [servico] = servicos
      const [cliente] = lista
      if (!servico || !cliente) continue
      const pedido = { idCliente: cliente.id, idServico: servico.id, valor: `${reais}.00` }
      const ato = { escopo, nome: quem, agora: agora() }
      await emitirNota(tx, ato, { cofre, emissor, migrate: integradores.migrate }, idEmpresa, notaPedida.parse(pedido))
    }
    return true
  })
}
