import type { CadastroDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useBusca } from "../../lib/busca.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { buscaDaEmpresa } from "../../shared/empresas/busca.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Atendimento } from "./Atendimento.tsx"
import { Carregado } from "./Carregado.tsx"
import { FormularioDoCadastro } from "./FormularioDoCadastro.tsx"
import { LinhaDoTempo } from "./LinhaDoTempo.tsx"
import { OpcoesDoSimples } from "./OpcoesDoSimples.tsx"
import classes from "./perfil.module.css"

/** Everything registered of a company, and what changed in it by date. Contador and above write. */
export function PaginaDadosCadastrais() {
  const [{ empresa }] = useBusca(buscaDaEmpresa)
  return (
    <EmpresaDaTela id={empresa} titulo="Dados cadastrais" texto="Os dados cadastrais são de uma empresa por vez.">
      {(id) => (
        <Carregado idEmpresa={id} titulo="Dados cadastrais">
          {(cadastro) => <Dados key={id} cadastro={cadastro} />}
        </Carregado>
      )}
    </EmpresaDaTela>
  )
}

function Dados({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  const { alcanca } = usePessoa()
  const podeEditar = alcanca("CONTADOR")
  return (
    <>
      <CabecalhoDaPagina
        titulo="Dados cadastrais"
        subtitulo={`${cadastro.apelido} · ${formatarDocumento(cadastro.cnpj)}`}
      />
      <div className={classes.grade}>
        <FormularioDoCadastro cadastro={cadastro} podeEditar={podeEditar} />
        <div className={classes.coluna}>
          <LinhaDoTempo historico="regimes" cadastro={cadastro} podeEditar={podeEditar} />
          {podeEditar && <OpcoesDoSimples idEmpresa={cadastro.id} />}
          <LinhaDoTempo historico="municipios" cadastro={cadastro} podeEditar={podeEditar} />
          {podeEditar && <LinhaDoTempo historico="categorias" cadastro={cadastro} podeEditar />}
          {podeEditar && <Atendimento cadastro={cadastro} />}
        </div>
      </div>
    </>
  )
}
