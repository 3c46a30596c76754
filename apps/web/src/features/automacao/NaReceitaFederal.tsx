import { NativeSelect } from "@mantine/core"
import { gatilhoDe, type RegraDaEmpresa, tiposDeOperacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { estadoDaOperacao, quandoDaRegra } from "../../shared/automacao/quando.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaRegrasDaEmpresa, useMudarRegra } from "./automacao.api.ts"
import classes from "./automacao.module.css"

/** What is asked of the Receita by itself for a company: as the office wants it, or otherwise, and how the last one ended. */
export function NaReceitaFederal({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, refetch } = useQuery(consultaRegrasDaEmpresa(idEmpresa))
  const mudar = useMudarRegra(idEmpresa)
  if (!data) {
    return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[340]} />
  }
  const regras = data.lista.filter((r) => r.disponivel)
  if (regras.length === 0) return <Faixa tom="neutro">Esta instalação não fala com a Receita Federal.</Faixa>
  return (
    <Cartao titulo="Na Receita Federal">
      <ul className={classes.rotinas}>
        {regras.map((regra) => (
          <Linha
            key={regra.tipo}
            regra={regra}
            aoMudar={(ligada) => {
              // Not disabled meanwhile: whoever uses the keyboard would lose the place.
              if (!mudar.isPending) mudar.mutate({ tipo: regra.tipo, versao: regra.versao, ligada })
            }}
          />
        ))}
      </ul>
    </Cartao>
  )
}

interface PropsDaLinha {
  readonly regra: RegraDaEmpresa
  /** Null: as the office. */
  readonly aoMudar: (ligada: boolean | null) => void
}

function Linha({ regra, aoMudar }: PropsDaLinha) {
  const { tipo, doEscritorio, propria, ultima, alteradaEm, alteradaPor } = regra
  const nome = tiposDeOperacao[tipo]
  const quando = quandoDaRegra({ tipo, dia: doEscritorio.dia })
  const estado = ultima && estadoDaOperacao(ultima.estado)
  const { semChave } = gatilhoDe(tipo)
  return (
    <li className={classes.rotina}>
      <div className={classes.oQue}>
        <h3 className={classes.nome}>{nome}</h3>
        <p>
          {quando ?? "O escritório ainda não escolheu o dia do mês"}
          {doEscritorio.comAprovacao ? ", e espera aprovação" : ""}
        </p>
        {alteradaPor && alteradaEm && (
          <p>
            Mudada por {alteradaPor} em {formatarDataHora(alteradaEm)}
          </p>
        )}
      </div>
      <div className={classes.ultima}>
        {ultima && estado ? (
          <>
            <Etiqueta tom={estado.tom} simples>
              {estado.rotulo}
            </Etiqueta>
            {ultima.texto && <p>{ultima.texto}</p>}
            <p className={classes.fraco}>{formatarDataHora(ultima.em)}</p>
          </>
        ) : (
          <p className={classes.fraco}>Nenhuma até agora</p>
        )}
      </div>
      <div className={classes.escolha}>
        {!semChave && (
          <NativeSelect
            size="xs"
            aria-label={`${nome}, nesta empresa`}
            value={propria === null ? "" : String(propria)}
            data={[
              { value: "", label: `Como o escritório: ${doEscritorio.ligada ? "ligada" : "desligada"}` },
              { value: "true", label: "Ligada nesta empresa" },
              { value: "false", label: "Desligada nesta empresa" },
            ]}
            onChange={({ currentTarget: { value } }) => aoMudar(value === "" ? null : value === "true")}
          />
        )}
      </div>
    </li>
  )
}
