import { rotasDosFornecedores } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  arquivarFornecedor,
  consultarFornecedor,
  criarFornecedor,
  editarFornecedor,
  exportarFornecedores,
  importarDasNotas,
  paginaDeFornecedores,
  proporFornecedores,
} from "./fornecedores.service.ts"

/** Who a company buys from. */
export function registrarFornecedores({ app, autenticar, banco, aqui }: Porta): void {
  montar(app, autenticar, rotasDosFornecedores, {
    listarFornecedores: aqui((tx, { escopo }, { params, query }) =>
      paginaDeFornecedores(tx, escopo, params.idEmpresa, query),
    ),
    exportarFornecedores: (contexto, { params, query }) =>
      exportarFornecedores(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarFornecedor: aqui((tx, { escopo }, { params }) => consultarFornecedor(tx, escopo, params.id)),
    criarFornecedor: aqui((tx, ato, { params, corpo }) => criarFornecedor(tx, ato, params.idEmpresa, corpo)),
    editarFornecedor: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarFornecedor(tx, escopo, params.id, versaoEsperada, corpo),
    ),
    arquivarFornecedor: aqui((tx, ato, { params, corpo }) => arquivarFornecedor(tx, ato, params.id, corpo.arquivado)),
    proporFornecedoresDasNotas: aqui((tx, { escopo }, { params }) => proporFornecedores(tx, escopo, params.idEmpresa)),
    importarFornecedoresDasNotas: aqui((tx, ato, { params, corpo }) =>
      importarDasNotas(tx, ato, params.idEmpresa, corpo.exceto),
    ),
  })
}
