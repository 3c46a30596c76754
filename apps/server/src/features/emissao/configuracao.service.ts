import { randomUUID } from "node:crypto"
import { alcancaPapel, type ConfiguracaoDaEmissao, type Papel, type ServicoDaEmpresa } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { EmissorNoPapel, QuemEmite } from "../../ports/emissor-nfse.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { temCertificadoDaEmpresa } from "../certificados/uso.service.ts"
import { estaLigado, quemEmitePara } from "../integradores/integradores.service.ts"
import {
  alterarServico,
  avancarSerie,
  gravarConfiguracao,
  inserirServico,
  lerConfiguracao,
  lerProximo,
  lerServico,
  lerServicos,
  type ServicoGravado,
} from "./emissao.repository.ts"

/** Of who never said. */
const PADRAO: ConfiguracaoDaEmissao = {
  ambiente: "producao",
  serieProducao: 1,
  serieHomologacao: 9000,
  regimeEspecial: "0",
  enviarInscricaoMunicipal: false,
  funcionarioEmite: false,
  agendadasEmitem: false,
}

/** What an installation that does not reach an environment says. */
export const SEM_EMISSOR_DE: Readonly<Record<QuemEmite, string>> = {
  nacional: "Esta instalação não alcança o emissor nacional. Peça a quem opera a plataforma que o configure.",
  migrate: "Esta instalação não alcança a Migrate. Peça a quem opera a plataforma que a configure.",
}

/** How a company issues, as kept or as of who never said. */
export async function configuracaoDe(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const gravada = await lerConfiguracao(tx, escopo, idEmpresa)
  if (gravada === null) return { configuracao: PADRAO, versao: 0 }
  const { idEscritorio: _, idEmpresa: __, versao, ...configuracao } = gravada
  return { configuracao: { ...configuracao, regimeEspecial: regimeDe(configuracao.regimeEspecial) }, versao }
}

/** The series of the environment that a company issues in. */
export const serieEmUso = ({
  ambiente,
  serieProducao,
  serieHomologacao,
}: Pick<ConfiguracaoDaEmissao, "ambiente" | "serieProducao" | "serieHomologacao">): number =>
  ambiente === "producao" ? serieProducao : serieHomologacao

type RegimeEspecial = ConfiguracaoDaEmissao["regimeEspecial"]
const regimeDe = (codigo: string) => codigo as RegimeEspecial

/** Refuses who may not issue for a company: an employee, until the company lets them. Raises nao-encontrado, sem-permissao. */
export async function exigirEmissor(tx: Tx, escopo: Escopo, idEmpresa: string, papel: Papel): Promise<void> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  if (papel !== "FUNCIONARIO") return
  const { configuracao } = await configuracaoDe(tx, escopo, idEmpresa)
  if (!configuracao.funcionarioEmite)
    throw new ErroDeNegocio(
      "sem-permissao",
      "Você ainda não pode emitir notas. Peça ao responsável pela empresa que libere.",
    )
}

interface PedidoDeConsulta {
  readonly idEmpresa: string
  readonly papel: Papel
  readonly emissor: EmissorNoPapel | null
  readonly migrate?: EmissorNoPapel | null
  readonly agora: Date
}

/** How a company issues, what keeps it from issuing, and what it does. Raises nao-encontrado. */
export async function consultarEmissao(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, papel, emissor, migrate = null, agora }: PedidoDeConsulta,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const quem = await quemEmitePara(tx, escopo, idEmpresa)
  const porta = quem === "migrate" ? migrate : emissor
  const { configuracao, versao } = await configuracaoDe(tx, escopo, idEmpresa)
  const servicos = await lerServicos(tx, escopo, idEmpresa)
  const serie = await lerProximo(tx, escopo, idEmpresa, serieEmUso(configuracao))
  const falta: { codigo: string; texto: string; destino: string | null }[] = []
  const faltar = (codigo: string, texto: string, destino: string | null = null) =>
    falta.push({ codigo, texto, destino })
  if (!porta?.atende(configuracao.ambiente)) faltar("sem-emissor", SEM_EMISSOR_DE[quem])
  if (quem === "migrate" && !(await estaLigado(tx, escopo, "migrate")))
    faltar(
      "migrate-desligada",
      "A empresa emite pela Migrate, que está desligada no escritório. Peça ao escritório que a ligue.",
      alcancaPapel(papel, "CONTADOR") ? "/painel/configuracoes/integracao-migrate" : null,
    )
  // Migrate has the certificate of the company there.
  if (quem === "nacional" && !(await temCertificadoDaEmpresa(tx, escopo, idEmpresa, agora)))
    faltar(
      "sem-certificado",
      "Falta o certificado digital da empresa (e-CNPJ A1) em vigor.",
      `/perfil/certificados-digitais?empresa=${idEmpresa}`,
    )
  if (!servicos.some((s) => s.arquivadoEm === null)) faltar("sem-servico", "Falta cadastrar ao menos um serviço.")
  if (papel === "FUNCIONARIO" && !configuracao.funcionarioEmite)
    faltar("sem-permissao", "Você ainda não pode emitir notas. Peça ao responsável pela empresa que libere.")
  return {
    configuracao,
    falta,
    quemEmite: quem,
    simulada: porta?.simulado ?? false,
    proximoNumero: String(serie?.proximo ?? 1n),
    servicos: servicos.map(apresentarServico),
    versao,
  }
}

/** Writes how a company issues. Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function configurarEmissao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  versao: number,
  { proximoNumero, ...dados }: ConfiguracaoDaEmissao & { readonly proximoNumero: number | null },
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  for (const [serie, ambiente, campo] of [
    [dados.serieProducao, "producao", "serieProducao"],
    [dados.serieHomologacao, "homologacao", "serieHomologacao"],
  ] as const) {
    const usada = await lerProximo(tx, escopo, idEmpresa, serie)
    if (usada !== null && usada.ambiente !== ambiente)
      recusar("Esta série já foi usada no outro ambiente. Escolha outra: uma série nunca muda de ambiente.", campo)
  }
  if (!(await gravarConfiguracao(tx, escopo, idEmpresa, versao, dados))) throw new ErroDeNegocio("versao-desatualizada")
  const serie = { idEmpresa, serie: dados.serieProducao, ambiente: "producao" as const }
  if (proximoNumero !== null && !(await avancarSerie(tx, escopo, serie, BigInt(proximoNumero))))
    recusar("A série já passou deste número. O próximo só pode ir para a frente.", "proximoNumero")
  const { configuracao, versao: nova } = await configuracaoDe(tx, escopo, idEmpresa)
  return { ...configuracao, versao: nova }
}

interface DadosDoServico {
  readonly nome: string
  readonly codigo: string
  readonly codigoMunicipal: string | null
  readonly nbs: string | null
  readonly descricao: string
  readonly issRetido: ServicoGravado["issRetido"]
}

/** Raises nao-encontrado, entrada-invalida. */
export async function criarServico(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  dados: DadosDoServico,
): Promise<ServicoDaEmpresa> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  conferirCodigo(dados.codigo)
  const id = randomUUID()
  if (!(await inserirServico(tx, { ...dados, idEscritorio: escopo.idEscritorio, id, idEmpresa, criadoEm: agora })))
    recusar("A empresa já tem um serviço com este nome. Use outro, ou edite aquele.", "nome")
  return exigirServico(tx, escopo, id)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarServico(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  dados: DadosDoServico,
): Promise<ServicoDaEmpresa> {
  const { idEmpresa } = await exigirServico(tx, escopo, id)
  conferirCodigo(dados.codigo)
  const nome = dados.nome.toLowerCase()
  if ((await lerServicos(tx, escopo, idEmpresa)).some((s) => s.id !== id && s.nome.toLowerCase() === nome))
    recusar("A empresa já tem um serviço com este nome. Use outro.", "nome")
  if (!(await alterarServico(tx, escopo, { id, versao }, dados))) throw new ErroDeNegocio("versao-desatualizada")
  return exigirServico(tx, escopo, id)
}

/** Raises nao-encontrado. */
export async function arquivarServico(
  tx: Tx,
  { escopo, agora }: Ato,
  id: string,
  arquivado: boolean,
): Promise<ServicoDaEmpresa> {
  const { arquivadoEm } = await exigirServico(tx, escopo, id)
  if ((arquivadoEm !== null) !== arquivado)
    await alterarServico(tx, escopo, { id }, { arquivadoEm: arquivado ? agora : null })
  return exigirServico(tx, escopo, id)
}

/** A service as it is kept, for what names it; null when out of reach. */
export async function lerServicoDaEmpresa(tx: Tx, escopo: Escopo, id: string): Promise<ServicoGravado | null> {
  return lerServico(tx, escopo, id)
}

async function exigirServico(tx: Tx, escopo: Escopo, id: string): Promise<ServicoDaEmpresa> {
  const servico = encontrado(await lerServico(tx, escopo, id))
  return apresentarServico(servico)
}

function conferirCodigo(codigo: string): void {
  if (!linhaDaTabela("codigos-tributacao", codigo))
    recusar("Este código não está na lista nacional de serviços. Escolha um da lista.", "codigo")
}

function apresentarServico({ idEscritorio: _, criadoEm: __, arquivadoEm, ...s }: ServicoGravado): ServicoDaEmpresa {
  return {
    ...s,
    nomeDoCodigo: linhaDaTabela("codigos-tributacao", s.codigo)?.nome ?? s.codigo,
    arquivadoEm: arquivadoEm?.toISOString() ?? null,
  }
}
