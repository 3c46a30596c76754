import { randomUUID } from "node:crypto"
import type { Papel, rotasDaEmissao, rotasDosClientes, rotasDosFornecedores } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type Rota = keyof typeof rotasDaEmissao | keyof typeof rotasDosClientes | keyof typeof rotasDosFornecedores

/** Issuing: nothing of another company is seen nor asked for, and an employee issues only when the company lets them. */
export function casosDaEmissao(c: Cena): Readonly<Record<Rota, Caso>> {
  const empresa = { params: { idEmpresa: c.a.id } }
  const ausente = { params: { id: randomUUID() }, admitido: 404 }
  const nota = { idCliente: null, idServico: randomUUID(), valor: "100.00" }
  const semPermissao = (papel: Papel, status: number) => (papel === "FUNCIONARIO" ? 403 : status)
  const cliente = { tipo: "cpf", documento: "52998224725", nome: "Pessoa" }
  const rua = { logradouro: "Street", numero: "1", bairro: "Center", codigoPostal: "1", cidade: "X", estado: "Y" }
  const doExterior = { tipo: "exterior", documento: null, nome: "Foreign", pais: "US", ...rua }
  const servico = { nome: "Serviço", codigo: "010701", descricao: "Suporte" }
  const configuracao = {
    ambiente: "homologacao",
    serieProducao: 1,
    serieHomologacao: 2,
    regimeEspecial: "0",
    enviarInscricaoMunicipal: false,
    funcionarioEmite: false,
  }
  const versao = { "if-match": '"999"' }
  const evento = { evento: "cancelamento", motivo: "1", descricao: "Emitida com o valor errado" }
  return {
    listarClientes: { ...empresa, admitido: 200 },
    exportarClientes: { ...empresa, consulta: "?formato=csv", admitido: 200 },
    consultarCliente: ausente,
    criarCliente: { ...empresa, corpo: () => doExterior, admitido: 201 },
    editarCliente: { ...ausente, corpo: () => cliente, cabecalhos: versao },
    arquivarCliente: { ...ausente, corpo: () => ({ arquivado: true }) },
    proporClientesDasNotas: { ...empresa, admitido: 200 },
    importarClientesDasNotas: { ...empresa, corpo: () => ({ exceto: [] }), admitido: 200 },
    listarFornecedores: { ...empresa, admitido: 200 },
    exportarFornecedores: { ...empresa, consulta: "?formato=csv", admitido: 200 },
    consultarFornecedor: ausente,
    criarFornecedor: { ...empresa, corpo: () => doExterior, admitido: 201 },
    editarFornecedor: { ...ausente, corpo: () => cliente, cabecalhos: versao },
    arquivarFornecedor: { ...ausente, corpo: () => ({ arquivado: true }) },
    proporFornecedoresDasNotas: { ...empresa, admitido: 200 },
    importarFornecedoresDasNotas: { ...empresa, corpo: () => ({ exceto: [] }), admitido: 200 },
    consultarEmissao: { ...empresa, admitido: 200 },
    configurarEmissao: { ...empresa, corpo: () => configuracao, cabecalhos: versao, admitido: 412 },
    criarServico: { ...empresa, corpo: () => ({ ...servico, codigo: "000000" }), admitido: 400 },
    editarServico: { ...ausente, corpo: () => servico, cabecalhos: versao },
    arquivarServico: { ...ausente, corpo: () => ({ arquivado: true }) },
    preverNota: { ...empresa, corpo: () => nota, admitido: (papel) => semPermissao(papel, 400) },
    // No authority was configured: nobody issues.
    emitirNota: { ...empresa, corpo: () => nota, admitido: (papel) => semPermissao(papel, 409) },
    listarEmissoes: { ...empresa, admitido: 200 },
    consultarEmitida: ausente,
    corrigirEmissao: { ...ausente, corpo: () => nota },
    abandonarEmissao: { ...ausente, corpo: () => ({ motivo: "não será mais emitida" }) },
    tentarEmissao: ausente,
    consultarEmissaoDaNota: { params: { id: c.idNota }, admitido: 200 },
    baixarDanfse: { params: { id: c.idNota }, admitido: 200 },
    pedirEventoDaNota: { params: { id: c.idNota }, corpo: () => evento, admitido: (papel) => semPermissao(papel, 409) },
  }
}
