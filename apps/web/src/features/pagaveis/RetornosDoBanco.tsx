import { Text } from "@mantine/core"
import { type RetornoLido, resultadosDoRetorno } from "@partida/contracts"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import { IconFileUpload } from "@tabler/icons-react"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./pagaveis.module.css"
import { useReceberRetornos } from "./remessas.api.ts"

/** Where the files that the bank answers are dropped, and what each of them did. */
export function RetornosDoBanco({ idEmpresa }: { readonly idEmpresa: string }) {
  const receber = useReceberRetornos(idEmpresa)
  const [lidos, setLidos] = useState<readonly RetornoLido[]>([])
  return (
    <section aria-label="Retornos do banco">
      <AreaDeArquivos
        rotulo="Escolher retornos do banco"
        icone={IconFileUpload}
        titulo="Arraste para cá os retornos do banco"
        tituloNoToque="Toque para escolher os retornos"
        convite="ou clique para escolher no computador"
        onDrop={(arquivos) => receber.mutate(arquivos, { onSuccess: ({ lista }) => setLidos(lista) })}
        maxSize={LIMITE_DO_ENVIO_BYTES}
        loading={receber.isPending}
      >
        <Text size="sm" c="dimmed">
          CNAB 240 de pagamentos. O mesmo arquivo duas vezes não paga nada de novo.
        </Text>
      </AreaDeArquivos>
      <div aria-live="polite">
        {lidos.map((lido, i) => (
          <Lido key={`${lido.nome} ${String(i)}`} lido={lido} />
        ))}
      </div>
    </section>
  )
}

function Lido({ lido: { nome, recusa, repetido, itens, avisos } }: { readonly lido: RetornoLido }) {
  if (recusa !== null)
    return (
      <Faixa tom="erro" titulo={`${nome} não foi usado`}>
        {recusa}
      </Faixa>
    )
  if (repetido)
    return (
      <Faixa tom="neutro" titulo={`${nome} já tinha sido recebido`}>
        Nada mudou: os pagamentos dele já estão aqui.
      </Faixa>
    )
  const comErro = itens.some((i) => i.resultado === "erro" || i.resultado === "recusado")
  return (
    <Faixa tom={comErro ? "atencao" : "feito"} titulo={`${nome}: ${plural(itens.length, "pagamento", "pagamentos")}`}>
      <ul className={classes.retidos}>
        {itens.map((item, i) => (
          <li key={`${item.seuNumero} ${String(i)}`}>
            <span>
              {item.favorecido}: {resultadosDoRetorno[item.resultado]}
              {item.motivo && `. ${item.motivo}`}
              {item.resultado === "recusado" && `. ${item.ocorrencias.map((o) => o.texto).join("; ")}`}
            </span>
            <span className="numerico">{formatarReais(item.valor)}</span>
          </li>
        ))}
      </ul>
      {avisos.map((aviso) => (
        <div key={aviso}>{aviso}</div>
      ))}
    </Faixa>
  )
}
