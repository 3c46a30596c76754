import { atividadesDoMei, type CadastroDaEmpresa, podeAbrir, regimes, type Tela, telas } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import {
  formatarTelefone,
  honorarioEmPalavras,
  rotuloDaCategoria,
  rotuloDoTipo,
} from "../../shared/cadastro/rotulos.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { buscaDaEmpresa } from "../../shared/empresas/busca.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Carregado } from "./Carregado.tsx"
import { Pendencias } from "./Pendencias.tsx"
import classes from "./perfil.module.css"
import { QuemRecebeOQue } from "./QuemRecebeOQue.tsx"

/** One company at a glance: who it is, how it stands today, what its registration lacks, and where each thing is kept. */
export function PaginaPerfil() {
  const [{ empresa }] = useBusca(buscaDaEmpresa)
  return (
    <EmpresaDaTela
      id={empresa}
      titulo="Perfil da empresa"
      texto="O perfil mostra os dados de uma empresa e o que falta neles."
    >
      {(id) => (
        <Carregado idEmpresa={id} titulo="Perfil da empresa">
          {(cadastro) => <Perfil key={id} cadastro={cadastro} />}
        </Carregado>
      )}
    </EmpresaDaTela>
  )
}

function Perfil({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  return (
    <>
      <CabecalhoDaPagina
        titulo={cadastro.apelido}
        subtitulo={`${cadastro.razaoSocial} · ${formatarDocumento(cadastro.cnpj)}`}
        acoes={
          <BotaoLink to="/perfil/dados-cadastrais" search={{ empresa: cadastro.id }}>
            Abrir dados cadastrais
          </BotaoLink>
        }
      />
      <div className={classes.grade}>
        <div className={classes.coluna}>
          <Hoje cadastro={cadastro} />
          <Contato cadastro={cadastro} />
          <QuemRecebeOQue idEmpresa={cadastro.id} />
        </div>
        <div className={classes.coluna}>
          <Pendencias cadastro={cadastro} />
          <Atalhos id={cadastro.id} />
        </div>
      </div>
    </>
  )
}

function Hoje({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  const { municipio, escritorio, capitalSocial, certificadoValidoAte, quantidades } = cadastro
  const honorario = escritorio?.honorario ?? escritorio?.honorarioPadrao ?? null
  return (
    <Cartao titulo="Como está hoje">
      <Numeros>
        <Numero rotulo="Regime" valor={regimes[cadastro.regime]} detalhe={atividadeDoMei(cadastro)} />
        <Numero rotulo="Porte" valor={rotuloDoTipo(cadastro.idTipo)} />
        {escritorio && <Numero rotulo="Categoria" valor={rotuloDaCategoria(cadastro.idCategoria)} />}
        <Numero rotulo="Município" valor={`${municipio.nome}, ${municipio.uf}`} />
        <Numero rotulo="Abertura" valor={formatarData(cadastro.dataAbertura)} />
        <Numero
          rotulo="Fechada até"
          valor={cadastro.fechadoAte ? formatarCompetencia(cadastro.fechadoAte) : "Nenhum mês"}
        />
        <Numero rotulo="Sócios" valor={quantidades.socios === 0 ? "Nenhum" : String(quantidades.socios)} />
        <Numero rotulo="Atividades" valor={quantidades.atividades === 0 ? "Nenhuma" : String(quantidades.atividades)} />
        <Numero
          rotulo="Certificado"
          valor={certificadoValidoAte ? `Até ${formatarData(certificadoValidoAte)}` : "Nenhum"}
        />
        {capitalSocial && <Numero rotulo="Capital social" valor={formatarReais(capitalSocial)} />}
        {honorario && (
          <Numero
            rotulo="Honorário"
            valor={honorarioEmPalavras(honorario)}
            detalhe={escritorio?.honorario ? undefined : "padrão do escritório"}
          />
        )}
      </Numeros>
    </Cartao>
  )
}

/** Activity of a MEI today, which fixes its DAS and its limit; nothing in the other regimes. */
function atividadeDoMei({ regimes: historico }: CadastroDaEmpresa): string | undefined {
  const mes = hojeEmSaoPaulo().slice(0, 7)
  const atividade = historico.findLast(({ desde }) => desde <= mes)?.atividadeMei ?? null
  return atividade === null ? undefined : atividadesDoMei[atividade]
}

function Contato({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  const { email, telefone, logradouro, numero, complemento, bairro, cep, responsavel } = cadastro
  const rua = [logradouro, numero, complemento].filter((parte) => parte).join(", ")
  const lugar = [bairro, cep && `CEP ${cep.slice(0, 5)}-${cep.slice(5)}`].filter((parte) => parte).join(" · ")
  return (
    <Cartao titulo="Contato">
      <Numeros>
        <Numero rotulo="E-mail" valor={<span className="quebra">{email ?? "Não informado"}</span>} />
        <Numero rotulo="Telefone" valor={telefone ? formatarTelefone(telefone) : "Não informado"} />
        <Numero rotulo="Endereço" valor={rua || "Não informado"} detalhe={lugar || undefined} />
        <Numero rotulo="Responsável no escritório" valor={responsavel?.nome ?? "Ninguém"} />
      </Numeros>
    </Cartao>
  )
}

const paginas = [
  "/perfil/dados-cadastrais",
  "/perfil/socios",
  "/perfil/cnae",
  "/perfil/certificados-digitais",
  "/perfil/pro-labore",
  "/perfil/automacao",
  "/perfil/historico",
] as const satisfies readonly Tela[]

/** Where each thing about the company is kept, among the screens that are ready and that the person may open. */
function Atalhos({ id }: { readonly id: string }) {
  const { papel } = usePessoa()
  const prontas = paginas.filter((tela) => podeAbrir(papel, tela))
  return (
    <Cartao titulo="Páginas da empresa">
      <div className={classes.atalhos}>
        {prontas.map((tela) => (
          <BotaoLink key={tela} to={tela} search={{ empresa: id }} variant="default" justify="flex-start">
            {telas[tela].rotulo}
          </BotaoLink>
        ))}
      </div>
    </Cartao>
  )
}
