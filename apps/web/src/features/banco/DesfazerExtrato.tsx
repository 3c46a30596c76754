import { Button, Stack } from "@mantine/core"
import type { ImportacaoDeExtrato } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { useDesfazerExtrato } from "./banco.api.ts"

interface Props {
  readonly extrato: ImportacaoDeExtrato
  readonly aoFechar: () => void
}

/** Takes an import back, and names the lines that stay because somebody used them. */
export function DesfazerExtrato({ extrato, aoFechar }: Props) {
  const desfazer = useDesfazerExtrato(extrato)
  const { data } = desfazer
  if (!data)
    return (
      <DialogoConfirmar
        aberto
        titulo={`Desfazer a importação de ${extrato.nome}?`}
        confirmar="Desfazer importação"
        trabalhando={desfazer.isPending}
        aoConfirmar={() => desfazer.mutate()}
        aoCancelar={aoFechar}
      >
        <Stack gap="sm">
          <Recusa titulo="Nada mudou" erro={desfazer.error} />
          <span>
            As {plural(extrato.inseridas, "linha", "linhas")} que este arquivo trouxe saem da conta. As que já foram
            conciliadas, e as de meses conferidos ou fechados, ficam, e serão nomeadas aqui.
          </span>
        </Stack>
      </DialogoConfirmar>
    )
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={data.ficaram.length > 0 ? "Importação desfeita em parte" : "Importação desfeita"}
      tamanho={data.ficaram.length > 0 ? "lg" : "md"}
    >
      <Stack gap="md">
        <span role="status">
          {plural(data.retiradas, "linha saiu", "linhas saíram")} da conta.
          {data.ficaram.length > 0 &&
            " As outras saem quando você desfizer de novo, depois de resolver o porquê de cada uma."}
        </span>
        {data.ficaram.length > 0 && (
          <TabelaDeLeitura>
            <caption className="so-leitor">Linhas que ficaram na conta</caption>
            <TitulosDaTabela de={["Data", { texto: "Ficou na conta" }, "Valor", { texto: "Por quê" }]} />
            <tbody>
              {data.ficaram.map((linha, i) => (
                <tr key={i}>
                  <td>{formatarData(linha.data)}</td>
                  <td data-texto>{linha.descricao}</td>
                  <td>{formatarReais(linha.valor)}</td>
                  <td data-texto>{linha.motivo}</td>
                </tr>
              ))}
            </tbody>
          </TabelaDeLeitura>
        )}
        <AtosDoDialogo>
          <Button onClick={aoFechar} data-autofocus>
            Entendi
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
