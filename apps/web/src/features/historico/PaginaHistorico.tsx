import type { RegistroDeAuditoria } from "@partida/contracts"
import { IconHistory } from "@tabler/icons-react"
import { Suspense, useCallback, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { semFiltros } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDoHistorico, filtroDaBusca } from "./busca.ts"
import { camposDoHistorico } from "./campos.ts"
import { fraseDe } from "./frases.ts"
import { consultaAuditoria, exportarAuditoria } from "./historico.api.ts"
import classes from "./historico.module.css"
import { useNomesDasTabelas, usePessoasConhecidas } from "./useNomes.ts"

const GavetaDoRegistro = sobDemanda(async () => (await import("./GavetaDoRegistro.tsx")).GavetaDoRegistro)

const NENHUM: readonly RegistroDeAuditoria[] = []

/** Who did what, when and from where, in the companies within reach; outside any office, before one is chosen. */
export function PaginaHistorico() {
  const [busca, mudar] = useBusca(buscaDoHistorico)
  const comGaveta = useJaFoi(busca.registro !== undefined)
  const { pessoas, nomeDe } = usePessoasConhecidas()
  const { pessoa: eu, papel } = usePessoa()
  const semEscritorio = papel === "ROOT" && eu.idEscritorio === null
  const [aberto, setAberto] = useState<RegistroDeAuditoria | null>(null)
  const filtro = filtroDaBusca(busca)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaAuditoria })
  const registros = lista.dados?.lista ?? NENHUM
  // A shared address opens the record when it is on the page that the address shows.
  const registro = [aberto, ...registros].find((r) => r !== null && r.id === busca.registro) ?? null
  const daTabela = useNomesDasTabelas(useMemo(() => (aberto ? [aberto, ...registros] : registros), [aberto, registros]))
  const frase = useCallback(
    (r: RegistroDeAuditoria) => fraseDe(r, { pessoa: nomeDe, empresa: r.empresa, daTabela }),
    [nomeDe, daTabela],
  )
  const colunas = useMemo(() => colunasDe(frase), [frase])
  const cartao = useCallback((r: RegistroDeAuditoria) => <CartaoDoRegistro registro={r} frase={frase(r)} />, [frase])
  const campos = camposDoHistorico({ pessoas, lista: registros, escolhida: busca.pessoa, semEscritorio })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Histórico"
        subtitulo={semEscritorio ? "O que se fez fora de qualquer escritório" : "Quem fez o quê, quando e de onde"}
      />
      <Cartao semMargem rotulo="Histórico">
        <ListaDeRegistros
          tela="/perfil/historico"
          legenda="Histórico"
          palavras={{ um: "registro", varios: "registros", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={(r) => `${r.autor} ${frase(r)}`}
          cartao={cartao}
          campos={campos}
          exportar={exportarAuditoria(filtro)}
          aberta={busca.registro}
          aoAbrir={(r) => {
            setAberto(r)
            mudar({ registro: r.id })
          }}
          vazio={{
            titulo: "Nada aconteceu ainda",
            texto: "Cada alteração feita aqui, por qualquer pessoa, aparece nesta lista.",
            icone: IconHistory,
          }}
        />
      </Cartao>
      <Suspense>
        {comGaveta && (
          <GavetaDoRegistro
            registro={registro}
            frase={registro && frase(registro)}
            nomeDe={nomeDe}
            daTabela={daTabela}
            aoFiltrar={(mudanca) => mudar({ ...semFiltros(campos), ...mudanca, registro: undefined })}
            aoFechar={() => mudar({ registro: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

function colunasDe(frase: (registro: RegistroDeAuditoria) => string): readonly ColunaDaLista<RegistroDeAuditoria>[] {
  return [
    {
      id: "em",
      titulo: "Quando",
      largura: 150,
      celula: ({ em }) => <span className={classes.data}>{formatarDataHora(em)}</span>,
    },
    {
      id: "frase",
      titulo: "O que aconteceu",
      principal: true,
      longa: true,
      exportacao: ["autor", "acao", "entidade", "idRegistro", "detalhe", "antes", "depois"],
      celula: (registro) => (
        <span className={classes.frase}>
          <strong>{registro.autor}</strong> {frase(registro)}
        </span>
      ),
    },
    {
      id: "empresa",
      titulo: "Empresa",
      celula: ({ empresa }) => <span className={classes.empresa}>{empresa ?? "—"}</span>,
    },
  ]
}

interface CartaoProps {
  readonly registro: RegistroDeAuditoria
  readonly frase: string
}

function CartaoDoRegistro({ registro, frase }: CartaoProps) {
  return (
    <div className={classes.cartao}>
      <span>
        <strong>{registro.autor}</strong> {frase}
      </span>
      <span className="fraco">
        {formatarDataHora(registro.em)}
        {registro.empresa && ` · ${registro.empresa}`}
      </span>
    </div>
  )
}
